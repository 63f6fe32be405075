/// One rule of the protocol, a message that meets or breaks it, and what must come of that.
package struct Rule: Sendable, CustomStringConvertible {
  /// The RFC and its section: `9112 3.2`.
  package let section: String
  package let name: String
  package let message: [UInt8]
  /// Whether the client then ends its sending side.
  package let ends: Bool
  /// What the message comes to, as `Played.events` has it.
  package let events: [String]

  package init(_ section: String, _ name: String, _ message: String, _ events: String...) {
    self.init(section, name, Array(message.utf8), events)
  }

  package init(_ section: String, _ name: String, ending message: String, _ events: String...) {
    self.init(section, name, Array(message.utf8), ends: true, events)
  }

  package init(
    _ section: String, _ name: String, _ message: [UInt8], ends: Bool = false, _ events: [String]
  ) {
    self.section = section
    self.name = name
    self.message = message
    self.ends = ends
    self.events = events
  }

  package var description: String { "\(section): \(name)" }

  /// Every table, for those who run them all.
  package static let all =
    requestLines + targets + fields + hosts + connections + bodies + chunks + refusedBodies
    + limitedBodies + smuggling

  /// A path that takes bodies, here and in the demo's own server.
  package static let bodyPath = "/feeds/home/rows/post-2/select"
  /// One that refuses whatever it is asked.
  package static let refusedPath = "/refused"
}

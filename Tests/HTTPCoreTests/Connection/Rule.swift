import Testing

/// One rule of the protocol, a message that meets or breaks it, and what must come of that.
struct Rule: Sendable, CustomTestStringConvertible {
  let section: String
  let name: String
  let message: String
  let events: [String]

  init(_ section: String, _ name: String, _ message: String, _ events: String...) {
    self.section = section
    self.name = name
    self.message = message
    self.events = events
  }

  var testDescription: String { "\(section): \(name)" }
}

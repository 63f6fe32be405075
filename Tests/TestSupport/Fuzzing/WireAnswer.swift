/// One answer of a server as it stands on the wire, read by the letter of RFC 9112.
package struct WireAnswer: Equatable, Sendable {
  package var status: Int
  /// `name: value`, the name in lower case, in their order; those that differ each time (`Date`,
  /// `X-Request-ID`, `Server-Timing`) are checked and left out.
  package var fields: [String]
  package var body: [UInt8]
  package var closes: Bool

  package var text: String { String(decoding: body, as: UTF8.self) }

  package func value(_ name: String) -> String? {
    let start = name + ": "
    guard let line = fields.first(where: { $0.hasPrefix(start) }) else { return nil }
    return String(line.dropFirst(start.utf8.count))
  }
}

/// Web origins as browsers write them (RFC 6454 §6.2): `https://app.example`,
/// `http://localhost:3000`, or `null` for a page that has none.
package enum OriginText {
  /// Why a text is never what a browser sends; the description ends a sentence that begins with
  /// the text.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    case noOrigin
    case wildcard
    case notAlone
    case upperCase(meant: String)
    case path(meant: String)
    case standardPort(meant: String)
    case badHost
    case badPort

    package var description: String {
      switch self {
      case .noOrigin:
        "is no origin; write scheme://host, scheme://host:port, or null"
      case .wildcard:
        "has a wildcard, which origins can't have; list each, or allow all with * alone"
      case .notAlone: "must stand alone; it leaves nothing to list"
      case .upperCase(let meant): "has capitals, which browsers never send; write \(meant)"
      case .path(let meant): "has more than an origin; write \(meant)"
      case .standardPort(let meant):
        "has its scheme's own port, which browsers leave out; write \(meant)"
      case .badHost:
        "has no well-formed host; write a name in ASCII (xn--… for others), or an address, IPv6 in brackets"
      case .badPort: "needs a port from 1 to 65535 behind its colon, or none"
      }
    }
  }

  /// The text, if it is an origin that a browser can send.
  package static func checked(_ text: String) throws(Fault) -> String {
    switch text {
    case "null": return text
    case "*", "none": throw .notAlone
    default: break
    }
    let bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: "*")) { throw .wildcard }
    let marks = Array("://".utf8)
    guard let colon = bytes.firstIndex(of: 0x3A), bytes[colon...].starts(with: marks),
      isScheme(bytes[..<colon])
    else { throw .noOrigin }
    let authority = bytes[(colon + marks.count)...]
    if let end = authority.firstIndex(where: { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }) {
      throw .path(meant: String(decoding: bytes[..<end], as: UTF8.self))
    }
    let lower = bytes.map(ByteClass.lowercased)
    if lower != bytes { throw .upperCase(meant: String(decoding: lower, as: UTF8.self)) }
    try check(authority, behind: bytes[..<colon], of: bytes)
    return text
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, ByteClass.isLetter(first) else { return false }
    return bytes.allSatisfy {
      ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
  }

  private static func check(
    _ authority: ArraySlice<UInt8>, behind scheme: ArraySlice<UInt8>, of bytes: [UInt8]
  ) throws(Fault) {
    let hostEnd = authority.lastIndex(of: 0x5D).map { $0 + 1 } ?? authority.startIndex
    let colon = authority[hostEnd...].firstIndex(of: 0x3A)
    let host = authority[..<(colon ?? authority.endIndex)]
    guard HostSyntax.isValid(bytes.span, host.indices, allowsEmpty: false), !host.contains(0x25)
    else { throw .badHost }
    guard let colon else { return }
    let digits = authority[(colon + 1)...]
    guard digits.allSatisfy(ByteClass.isDigit), digits.first != 0x30,
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { throw .badPort }
    let isStandard =
      (port == 80 && scheme.elementsEqual("http".utf8))
      || (port == 443 && scheme.elementsEqual("https".utf8))
    if isStandard { throw .standardPort(meant: String(decoding: bytes[..<colon], as: UTF8.self)) }
  }
}

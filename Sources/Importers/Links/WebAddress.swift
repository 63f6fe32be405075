/// A URI reference in its five parts (RFC 3986, §3), as it is written.
struct WebAddress: Hashable {
  var scheme: String?
  var authority: String?
  var path = ""
  var query: String?
  var fragment: String?

  /// Splits any text; blanks at the ends and line breaks within are dropped, as browsers do.
  init(_ text: String) {
    var bytes = text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }[...]
    while bytes.first.map({ $0 <= 0x20 }) == true { bytes = bytes.dropFirst() }
    while bytes.last.map({ $0 <= 0x20 }) == true { bytes = bytes.dropLast() }
    let string = { (part: ArraySlice<UInt8>) in String(decoding: part, as: UTF8.self) }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = string(bytes[(mark + 1)...])
      bytes = bytes[..<mark]
    }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) {
      scheme = string(bytes[..<colon]).lowercased()
      bytes = bytes[(colon + 1)...]
    }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      query = string(bytes[(mark + 1)...])
      bytes = bytes[..<mark]
    }
    if bytes.starts(with: "//".utf8) {
      let rest = bytes.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = string(rest[..<end])
      bytes = rest[end...]
    }
    path = string(bytes)
  }

  /// The first of several texts that is an address of the web.
  static func firstOfWeb(_ texts: [String?]) -> WebAddress? {
    texts.lazy.compactMap { $0 }.map { WebAddress($0) }.first { $0.isWeb }
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D
        || byte == 0x2E
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }

  /// A page or a file that a client may be told to open.
  var isWeb: Bool {
    (scheme == "http" || scheme == "https") && authority.map { !$0.isEmpty } == true
  }

  /// The site's name without a user, a port and `www.`.
  var host: String {
    var host = (authority ?? "")[...]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    // An address of IPv6 has colons of its own, within brackets.
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]") ?? host.endIndex : host.startIndex
    if let colon = host[end...].firstIndex(of: ":") { host = host[..<colon] }
    let name = host.lowercased()
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  var text: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

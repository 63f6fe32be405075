/// Walks once over HTML and writes down its text.
struct HTMLReader {
  private let bytes: [UInt8]
  private var index = 0
  private var out: [UInt8] = []
  /// What stands between the last letter and the next one.
  private var gap = Gap.none
  private(set) var image: String?

  private enum Gap: Int, Comparable {
    case none, blank, line
    static func < (lhs: Gap, rhs: Gap) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Elements whose contents are no text for people.
  private static let hidden: Set<String> = [
    "script", "style", "head", "title", "iframe", "noscript", "template", "svg", "math", "object",
    "textarea", "select", "audio", "video", "canvas",
  ]
  /// Elements that stand in the line.
  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "img", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike",
    "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var finished: [UInt8] { out }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }

  mutating func read() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): markup()
      case UInt8(ascii: "&"): reference()
      default:
        take(bytes[index])
        index += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8) {
    if byte <= 0x20 || byte == 0x7F {
      gap = max(gap, .blank)
      return
    }
    if !out.isEmpty {
      switch gap {
      case .none: break
      case .blank: out.append(0x20)
      case .line: out.append(0x0A)
      }
    }
    gap = .none
    out.append(byte)
  }

  private mutating func reference() {
    guard let body = CharacterReference.body(in: bytes[...], at: index) else {
      take(bytes[index])
      index += 1
      return
    }
    let scalar =
      if let code = CharacterReference.code(body) {
        code == 0 ? nil : CharacterReference.scalar(code)
      } else {
        CharacterName.scalar(body)
      }
    guard let scalar else {
      take(bytes[index])
      index += 1
      return
    }
    // A blank that must not break is a blank all the same.
    if scalar == "\u{A0}" {
      gap = max(gap, .blank)
    } else {
      for byte in String(Character(scalar)).utf8 { take(byte) }
    }
    index = body.endIndex + 1
  }

  private mutating func markup() {
    guard index + 1 < bytes.count else {
      take(bytes[index])
      index += 1
      return
    }
    let next = bytes[index + 1]
    if bytes[index...].starts(with: "<!--".utf8) {
      pass(beyond: "-->")
    } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      pass(beyond: ">")
    } else if Self.isLetter(next) {
      startTag()
    } else if next == UInt8(ascii: "/"), index + 2 < bytes.count, Self.isLetter(bytes[index + 2]) {
      index += 2
      let name = tagName()
      passTag { _, _ in }
      if !Self.inline.contains(name) { gap = max(gap, isCell(name) ? .blank : .line) }
    } else {
      take(bytes[index])
      index += 1
    }
  }

  private func isCell(_ name: String) -> Bool { name == "td" || name == "th" }

  private mutating func startTag() {
    index += 1
    let name = tagName()
    if name == "img", image == nil { takePicture() } else { passTag { _, _ in } }
    if Self.hidden.contains(name) { passContents(of: name) }
    if !Self.inline.contains(name) { gap = max(gap, isCell(name) ? .blank : .line) }
  }

  private mutating func takePicture() {
    var attributes: [String: String] = [:]
    passTag { name, value in
      let name = String(decoding: name, as: UTF8.self).lowercased()
      if attributes[name] == nil { attributes[name] = Self.unescaped(value) }
    }
    if let source = attributes["src"], !source.isEmpty,
      // Not a picture within the text itself, which nobody could load.
      source.prefix(5).lowercased() != "data:",
      attributes["width"] != "1", attributes["height"] != "1"
    {
      image = source
    }
  }

  private mutating func tagName() -> String {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "/")
    {
      index += 1
    }
    return String(decoding: bytes[start..<index].prefix(20), as: UTF8.self).lowercased()
  }

  /// Passes over a tag's attributes and its end; '>' in quotes does not end it. Names
  /// and values are handed over as they are written: hardly any are looked at.
  private mutating func passTag(_ attribute: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < bytes.count, !isEnd(bytes[index]), bytes[index] != UInt8(ascii: "=") {
        index += 1
      }
      let name = bytes[start..<index].prefix(40)
      attribute(name, value())
    }
    index = min(index + 1, bytes.count)
  }

  private mutating func value() -> ArraySlice<UInt8> {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return [] }
    index += 1
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    guard index < bytes.count else { return [] }
    let quote = bytes[index]
    if quote == 0x22 || quote == 0x27 {
      let end = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.count
      defer { index = min(end + 1, bytes.count) }
      return bytes[(index + 1)..<end]
    }
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return bytes[start..<index]
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: ">") }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self).replacing("&amp;", with: "&")
  }

  private mutating func pass(beyond mark: String) {
    let mark = Array(mark.utf8)
    while index < bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        index += mark.count
        return
      }
      index += 1
    }
  }

  /// Passes over everything up to the element's end tag, which stays.
  private mutating func passContents(of name: String) {
    let mark = Array("</\(name)".utf8)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + mark.count <= bytes.count,
        zip(bytes[index...], mark).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
      {
        return
      }
      index += 1
    }
  }
}

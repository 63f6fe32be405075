extension XMLReader {
  /// Text of the document without what XML can't hold, line ends made LF.
  mutating func cleaned(_ range: Range<Int>) -> [UInt8] {
    let piece = bytes[range]
    guard piece.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else {
      return Array(piece)
    }
    var out: [UInt8] = []
    out.reserveCapacity(piece.count)
    var place = range.lowerBound
    while place < range.upperBound {
      take(bytes[place], at: place, into: &out)
      place += 1
    }
    return out
  }

  /// The same with references resolved, once.
  mutating func resolved(_ range: Range<Int>) throws(UnreadableSource) -> [UInt8] {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return cleaned(range) }
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "&") else {
        take(byte, at: place, into: &out)
        place += 1
        continue
      }
      guard let body = CharacterReference.body(in: bytes[..<range.upperBound], at: place) else {
        warn("a lone '&' is taken for itself; it should be &amp;", at: place)
        out.append(byte)
        place += 1
        continue
      }
      try resolve(body, at: place, into: &out)
      place = body.endIndex + 1
    }
    return out
  }

  private mutating func take(_ byte: UInt8, at place: Int, into out: inout [UInt8]) {
    switch byte {
    case 0x0D:
      if place + 1 >= bytes.count || bytes[place + 1] != 0x0A { out.append(0x0A) }
    case 0x09, 0x0A, 0x20...0xFF: out.append(byte)
    default: warnOfControl(UInt32(byte), at: place)
    }
  }

  private mutating func warnOfControl(_ code: UInt32, at place: Int) {
    let digits = String(code, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    warn(
      "the control character U+\(padding)\(digits), which XML can't hold, is left out", at: place)
  }

  private mutating func resolve(
    _ body: ArraySlice<UInt8>, at place: Int, into out: inout [UInt8]
  ) throws(UnreadableSource) {
    if body.first == UInt8(ascii: "#") {
      guard let code = CharacterReference.code(body), let scalar = CharacterReference.scalar(code)
      else {
        warn("&\(Self.shown(body)); is no character; it is taken for text", at: place)
        out += Array("&".utf8) + body + Array(";".utf8)
        return
      }
      guard code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D else {
        warnOfControl(code, at: place)
        return
      }
      out += Array(String(Character(scalar)).utf8)
      return
    }
    if let scalar = Self.predefined(body) {
      out.append(scalar)
    } else if let declared = entities[Array(body)] {
      guard let declared else {
        warn("&\(Self.shown(body)); lies outside of the file and is left out", at: place)
        return
      }
      try expand(declared, depth: 1, at: place, into: &out)
    } else if let scalar = CharacterName.scalar(body) {
      out += Array(String(Character(scalar)).utf8)
    } else {
      warn("&\(Self.shown(body)); is not declared; it is taken for text", at: place)
      out += Array("&".utf8) + body + Array(";".utf8)
    }
  }

  private static func predefined(_ name: ArraySlice<UInt8>) -> UInt8? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": UInt8(ascii: "&")
    case "lt": UInt8(ascii: "<")
    case "gt": UInt8(ascii: ">")
    case "quot": UInt8(ascii: "\"")
    case "apos": UInt8(ascii: "'")
    default: nil
    }
  }

  /// Writes the value of an entity; markup in it stays text.
  private mutating func expand(
    _ value: [UInt8], depth: Int, at place: Int, into out: inout [UInt8]
  ) throws(UnreadableSource) {
    // A reference costs too, be its value empty.
    expanded += value.count + 1
    guard expanded <= XMLDocument.maximumExpansion, depth <= 16 else {
      throw fault(
        "the document's own entities grow it by more than \(XMLDocument.maximumExpansion) bytes, or refer to themselves",
        at: place)
    }
    var index = 0
    while index < value.count {
      guard value[index] == UInt8(ascii: "&"),
        let body = CharacterReference.body(in: value[...], at: index)
      else {
        if value[index] >= 0x20 || value[index] == 0x0A || value[index] == 0x09 {
          out.append(value[index])
        }
        index += 1
        continue
      }
      if let inner = entities[Array(body)] {
        if let inner { try expand(inner, depth: depth + 1, at: place, into: &out) }
      } else {
        try resolve(body, at: place, into: &out)
      }
      index = body.endIndex + 1
    }
  }
}

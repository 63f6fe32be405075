extension SchemaReader {
  mutating func string() throws -> String {
    try expect(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw NotJSON() }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += String(Character(try escaped())).utf8
      } else {
        text.append(byte)
      }
    }
    try expect(UInt8(ascii: "\""))
    guard let string = String(validating: text, as: UTF8.self) else { throw NotJSON() }
    return string
  }

  private mutating func escaped() throws -> Unicode.Scalar {
    guard let byte = next else { throw NotJSON() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw NotJSON()
    }
    var code = try hex()
    if 0xD800..<0xDC00 ~= code {
      try expect(UInt8(ascii: "\\"))
      try expect(UInt8(ascii: "u"))
      let low = try hex()
      guard 0xDC00..<0xE000 ~= low else { throw NotJSON() }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw NotJSON() }
    return scalar
  }

  private mutating func hex() throws -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw NotJSON() }
    position += 4
    return code
  }
}

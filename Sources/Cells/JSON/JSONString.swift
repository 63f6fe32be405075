/// The inside of JSON strings.
package enum JSONString {
  /// The bytes that the escapes of an accepted string stand for.
  static func resolved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    guard raw.contains(0x5C) else { return Array(raw) }
    var out: [UInt8] = []
    out.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      index += 1
      guard byte == 0x5C, index < raw.endIndex else {
        out.append(byte)
        continue
      }
      let mark = raw[index]
      index += 1
      switch mark {
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        var unit = hex(raw[index..<min(index + 4, raw.endIndex)]) ?? 0xFFFD
        index += 4
        if (0xD800..<0xDC00).contains(unit), index + 6 <= raw.endIndex,
          let low = hex(raw[(index + 2)..<(index + 6)])
        {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low & 0x3FF)
          index += 6
        }
        let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
        out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: out.append(mark)
      }
    }
    return out
  }

  /// The text as the inside of a JSON string: `"`, `\` and the controls below U+0020 escaped
  /// (RFC 8259 §7), the rest as it is.
  static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
      switch byte {
      case 0x22, 0x5C: out.append(contentsOf: [0x5C, byte])
      case 0x0A: out.append(contentsOf: #"\n"#.utf8)
      case 0..<0x20:
        let code = String(byte, radix: 16)
        out.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
        out.append(contentsOf: code.utf8)
      default: out.append(byte)
      }
    }
    return out
  }

  /// The text as a JSON string.
  package static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    [0x22] + escaped(text) + [0x22]
  }

  /// The number of four hexadecimal digits; nil for anything else.
  static func hex(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.count == 4 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(digit - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(digit - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }
}

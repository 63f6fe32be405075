/// The inside of JSON strings.
enum JSONString {
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

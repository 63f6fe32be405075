extension Span<UInt8> {
  /// How many bytes the escape takes whose backslash stands at `place`, both halves of a surrogate
  /// pair together; 0 where there is no such escape.
  func lengthOfEscape(at place: Int) -> Int {
    guard place &+ 1 < count else { return 0 }
    switch self[place &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: place &+ 2) else { return 0 }
      if 0xDC00..<0xE000 ~= unit { return 0 }
      guard 0xD800..<0xDC00 ~= unit else { return 6 }
      guard place &+ 12 <= count, self[place &+ 6] == UInt8(ascii: "\\"),
        self[place &+ 7] == UInt8(ascii: "u"), let low = codeUnit(at: place &+ 8),
        0xDC00..<0xE000 ~= low
      else { return 0 }
      return 12
    default: return 0
    }
  }

  /// The number of the four hexadecimal digits at `place`.
  private func codeUnit(at place: Int) -> UInt32? {
    guard place &+ 4 <= count else { return nil }
    var unit: UInt32 = 0
    for index in place..<(place &+ 4) {
      switch self[index] {
      case let digit where 0x30...0x39 ~= digit: unit = unit &<< 4 | UInt32(digit &- 0x30)
      case let digit where 0x41...0x46 ~= digit: unit = unit &<< 4 | UInt32(digit &- 0x37)
      case let digit where 0x61...0x66 ~= digit: unit = unit &<< 4 | UInt32(digit &- 0x57)
      default: return nil
      }
    }
    return unit
  }

  /// The text of the inside of a JSON string, its escapes resolved; nil where an escape is none, or
  /// the text no UTF-8.
  var unescaped: String? {
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var place = 0
    while place < count {
      let stop = firstToEscape(from: place)
      out.append(contentsOf: extracting(place..<stop))
      guard stop < count else { break }
      let length = self[stop] == UInt8(ascii: "\\") ? lengthOfEscape(at: stop) : 0
      switch length {
      case 2: out.append(Self.meant(by: self[stop &+ 1]))
      case 6, 12:
        guard var value = codeUnit(at: stop &+ 2) else { return nil }
        if length == 12, let low = codeUnit(at: stop &+ 8) {
          value = 0x10000 &+ (value &- 0xD800) &<< 10 &+ (low &- 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else {
          return nil
        }
        out.append(contentsOf: bytes)
      default: return nil
      }
      place = stop &+ length
    }
    guard let text = try? UTF8Span(validating: out.span) else { return nil }
    return String(copying: text)
  }

  private static func meant(by mark: UInt8) -> UInt8 {
    switch mark {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: mark
    }
  }
}

extension [UInt8] {
  /// Appends the bytes in one go.
  @inline(__always)
  mutating func append(contentsOf bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}

/// Writes numbers in as many bytes as they need, 7 bits a byte, the lowest first (LEB128).
struct VarintWriter {
  var bytes: [UInt8] = []

  mutating func put(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Zigzag: numbers near 0 are short whatever their sign.
  mutating func put(signed value: Int64) {
    put(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}

/// Reads what `VarintWriter` wrote; nil at an end or a number too long.
struct VarintReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func unsigned() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  mutating func signed() -> Int64? {
    guard let value = unsigned() else { return nil }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

/// Reading of the bytes between a JSON string's quotes.
enum JSONText {
  static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The text of a string whose escapes the parser has looked at; nil where a surrogate stands alone.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard let kind = rest.popFirst() else { return nil }
      if kind == UInt8(ascii: "u") {
        guard let scalar = takeScalar(&rest) else { return nil }
        plain.append(contentsOf: Array(String(Character(scalar)).utf8))
      } else {
        plain.append(single(kind))
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func single(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: kind
    }
  }

  private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst(), let digit = hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// The scalar of one escape of four hex digits, or of two that are a pair; the first `\u` is taken
  /// already.
  private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let high = takeUnit(&rest) else { return nil }
    guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let low = takeUnit(&rest), 0xDC00..<0xE000 ~= low
    else { return nil }
    return Unicode.Scalar(0x10000 + UInt32(high - 0xD800) << 10 + UInt32(low - 0xDC00))
  }
}

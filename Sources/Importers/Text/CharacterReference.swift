/// The inside of `&…;`.
enum CharacterReference {
  /// Bytes of a reference, its marks not counted.
  static let maximumLength = 40

  /// The name or number behind an ampersand at `index`, up to its semicolon; nil where there is
  /// none and the ampersand is just one.
  static func body(in bytes: ArraySlice<UInt8>, at index: Int) -> ArraySlice<UInt8>? {
    var end = index + 1
    while end < bytes.endIndex, end - index <= maximumLength, isName(bytes[end]) { end += 1 }
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ";"), end > index + 1 else { return nil }
    return bytes[(index + 1)..<end]
  }

  /// The code of `#8212` or `#x2014`; nil for a name, and for digits of no number.
  static func code(_ body: ArraySlice<UInt8>) -> UInt32? {
    guard body.first == UInt8(ascii: "#") else { return nil }
    var digits = body.dropFirst()
    let isHex = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    if isHex { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
  }

  /// The character of a code. Codes of C1 mean what windows-1252 has there, as in HTML (WHATWG
  /// HTML, §13.2.5.80): hardly anybody means the control character.
  static func scalar(_ code: UInt32) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(code) else { return Unicode.Scalar(code) }
    return Unicode.Scalar(c1[Int(code) - 0x80])
  }

  private static let c1: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "#") || byte == 0x2E || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }
}

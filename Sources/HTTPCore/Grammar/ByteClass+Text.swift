/// The classes that texts are written with and taken apart by.
extension ByteClass {
  /// `ALPHA` (RFC 5234 appendix B.1).
  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// `unreserved` (RFC 3986 §2.3): the bytes that mean the same encoded or not.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    if isLetter(byte) || isDigit(byte) { return true }
    return byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
  }

  /// `reserved` (RFC 3986 §2.2): the bytes that divide a URI into its parts.
  static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D: true
    default: false
    }
  }

  /// `pchar` but for `%` (RFC 3986 §3.3): what may stand in a path segment as it is.
  static func isPathSegment(_ byte: UInt8) -> Bool {
    if isUnreserved(byte) { return true }
    return switch byte {
    case 0x21, 0x24, 0x26...0x2C, 0x3A, 0x3B, 0x3D, 0x40: true
    default: false
    }
  }

  /// `etagc` (RFC 9110 §8.8.3): what may stand between an entity tag's quotes.
  static func isEntityTag(_ byte: UInt8) -> Bool {
    byte == 0x21 || (byte >= 0x23 && byte != 0x7F)
  }

  /// The digit of the low four bits of `value`, with A to F in upper case.
  static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    let low = value & 0x0F
    return low < 10 ? 0x30 + low : 0x37 + low
  }

  /// Whether `bytes` are `lowercased`, a text in lower case, in whatever case.
  static func isEqual(_ bytes: ArraySlice<UInt8>, ignoringCaseOf lowercased: String) -> Bool {
    bytes.elementsEqual(lowercased.utf8) { ByteClass.lowercased($0) == $1 }
  }
}

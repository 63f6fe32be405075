/// The character classes of the HTTP and URI grammars, each one test of a bit.
enum ByteClass {
  /// A `tchar` of a token (RFC 9110 §5.6.2).
  @inline(__always)
  static func isToken(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)
  }

  /// A byte of a path: `pchar`, `/` or `%` (RFC 3986 §3.3), or one of `[`, `]`, `|`, which
  /// browsers leave as they are.
  @inline(__always)
  static func isPath(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0x2FFF_FFF2_0000_0000, high: 0x57FF_FFFE_AFFF_FFFF)
  }

  /// A byte of a query: what RFC 3986 §3.4 allows and what browsers leave as it is; so every
  /// visible one but `"`, `#`, `<`, `>`.
  @inline(__always)
  static func isQuery(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0xAFFF_FFF2_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
  }

  /// A byte of a `reg-name` (RFC 3986 §3.2.2), `%` among them.
  @inline(__always)
  static func isRegisteredName(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0x2BFF_7FF2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// A control character that may stand nowhere in a head: all but HTAB; CR and LF are looked
  /// at before.
  @inline(__always)
  static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09) || byte == 0x7F
  }

  /// SP or HTAB.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  private static func isMember(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    if byte >= 0x80 { return false }
    let word = byte < 64 ? low : high
    return (word &>> UInt64(byte & 63)) & 1 != 0
  }
}

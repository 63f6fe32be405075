/// Base64 in the alphabet for addresses, without padding (RFC 4648 §5).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits = 0
    var pending: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(pending >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(pending << UInt32(6 - bits) & 63)]) }
    return text
  }

  /// Nil for a character outside the alphabet. Bits left over at the end are dropped.
  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits = 0
    var pending: UInt32 = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      pending = pending << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
      }
    }
    return bytes
  }
}

/// FNV-1a of 128 bits (Fowler, Noll, Vo): the same for the same bytes on every machine.
///
/// For names of entries that have none. Not against somebody who makes two entries of one hash: they
/// would only harm their own feed.
enum StableHash {
  /// 32 hexadecimal digits.
  static func digits(of parts: [String]) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for part in parts {
      for byte in part.utf8 { add(byte, to: &hash) }
      // No text has this byte, so that two parts are never taken for one.
      add(0xFF, to: &hash)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private static func add(_ byte: UInt8, to hash: inout UInt128) {
    hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}

/// SipHash-2-4 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012): a 64-bit mark
/// that nobody can make for another message without the key.
package struct SipHash: Sendable {
  private let key: (UInt64, UInt64)

  /// - Parameter key: 16 bytes; further ones are not used, missing ones count as 0.
  package init(key: [UInt8]) {
    func word(_ start: Int) -> UInt64 { Self.word(key.dropFirst(start).prefix(8)) }
    self.key = (word(0), word(8))
  }

  package func mark(of message: [UInt8]) -> UInt64 {
    var v: (UInt64, UInt64, UInt64, UInt64) = (
      key.0 ^ 0x736f_6d65_7073_6575, key.1 ^ 0x646f_7261_6e64_6f6d,
      key.0 ^ 0x6c79_6765_6e65_7261, key.1 ^ 0x7465_6462_7974_6573
    )
    let whole = message.count - message.count % 8
    for start in stride(from: 0, to: whole, by: 8) {
      absorb(Self.word(message[start..<start + 8]), into: &v)
    }
    absorb(Self.word(message[whole...]) | UInt64(message.count & 0xFF) << 56, into: &v)
    v.2 ^= 0xFF
    for _ in 0..<4 { round(&v) }
    return v.0 ^ v.1 ^ v.2 ^ v.3
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func absorb(_ word: UInt64, into v: inout (UInt64, UInt64, UInt64, UInt64)) {
    v.3 ^= word
    round(&v)
    round(&v)
    v.0 ^= word
  }

  private func round(_ v: inout (UInt64, UInt64, UInt64, UInt64)) {
    func rotate(_ x: UInt64, _ bits: UInt64) -> UInt64 { x << bits | x >> (64 - bits) }
    v.0 &+= v.1
    v.1 = rotate(v.1, 13) ^ v.0
    v.0 = rotate(v.0, 32)
    v.2 &+= v.3
    v.3 = rotate(v.3, 16) ^ v.2
    v.0 &+= v.3
    v.3 = rotate(v.3, 21) ^ v.0
    v.2 &+= v.1
    v.1 = rotate(v.1, 17) ^ v.2
    v.2 = rotate(v.2, 32)
  }
}

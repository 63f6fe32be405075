/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
///
/// It makes the checksums of migrations, tells the contents of requests apart, and is what is kept
/// of write tokens. A token is 256 bits of chance: nobody can try them all however fast the hash
/// is, so neither salt nor a slow hash would add anything. For passwords, which people choose, it
/// would not do. Its time depends on the length alone.
package struct SHA256: Sendable {
  private var state = initialState
  /// What does not fill a block yet, fewer than 64 bytes.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  /// The digest of `message`, 32 bytes.
  package static func digest(_ message: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(message)
    return hash.finish()
  }

  /// The digest of `message` in lower-case hexadecimal.
  package static func hexadecimal(_ message: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest(message[...]).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the message's next bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    length &+= UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let missing = bytes.prefix(64 - rest.count)
      rest.append(contentsOf: missing)
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      absorbRest()
      rest.removeAll(keepingCapacity: true)
    }
    Self.absorb(bytes.span, into: &state)
    rest.append(contentsOf: bytes.dropFirst(bytes.count & ~63))
  }

  /// The digest of all that was taken, 32 bytes; what comes behind it is of no use.
  package mutating func finish() -> [UInt8] {
    let bits = length &* 8
    rest.append(0x80)
    rest.append(contentsOf: repeatElement(0, count: (120 - rest.count % 64) % 64))
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    absorbRest()
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for index in state.indices {
      for shift in stride(from: 24, through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: state[index] >> UInt32(shift)))
      }
    }
    return digest
  }

  private mutating func absorbRest() {
    var state = self.state
    Self.absorb(rest.span, into: &state)
    self.state = state
  }

  /// Takes the whole blocks that `blocks` begins with.
  private static func absorb(
    _ blocks: Span<UInt8>, into state: inout InlineArray<8, UInt32>
  ) {
    // Looked up once: the table is behind a lock that is taken once in a program's life.
    let table = k
    let constants = table.span
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    var (h0, h1, h2, h3) = (state[0], state[1], state[2], state[3])
    var (h4, h5, h6, h7) = (state[4], state[5], state[6], state[7])
    var start = 0
    while start &+ 64 <= blocks.count {
      var w = schedule.mutableSpan
      for t in 0..<16 {
        let place = start &+ t &* 4
        w[t] =
          UInt32(blocks[place]) &<< 24 | UInt32(blocks[place &+ 1]) &<< 16
          | UInt32(blocks[place &+ 2]) &<< 8 | UInt32(blocks[place &+ 3])
      }
      for t in 16..<64 {
        let (early, late) = (w[t &- 15], w[t &- 2])
        let s0 = rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3
        let s1 = rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10
        w[t] = w[t &- 16] &+ s0 &+ w[t &- 7] &+ s1
      }
      var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
      for t in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let t1 = h &+ sum &+ choice &+ constants[t] &+ w[t]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
      }
      (h0, h1, h2, h3) = (h0 &+ a, h1 &+ b, h2 &+ c, h3 &+ d)
      (h4, h5, h6, h7) = (h4 &+ e, h5 &+ f, h6 &+ g, h7 &+ h)
      start &+= 64
    }
    state = [h0, h1, h2, h3, h4, h5, h6, h7]
  }

  @inline(__always)
  private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }

  private static let initialState: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  private static let k: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

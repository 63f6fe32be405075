/// A 64-bit hash of bytes: the same for the same bytes on every machine and in every run.
///
/// It tells contents apart; it is not for secrets. The method is that of wyhash (Wang Yi, "wyhash
/// final version 4", public domain): 128-bit products folded to 64 bits. Costs about a nanosecond
/// a byte.
package struct ContentHash: Sendable {
  private var state: UInt64
  private var length: UInt64 = 0

  private static let first: UInt64 = 0x2d35_8dcc_aa6c_78a5
  private static let second: UInt64 = 0x8bb8_4b93_962e_acc9
  private static let third: UInt64 = 0x4b33_a62e_d433_d4a3

  package init(seed: UInt64 = 0) { state = seed ^ Self.first }

  package static func hash(_ bytes: ArraySlice<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var hash = ContentHash(seed: seed)
    hash.combine(bytes)
    return hash.value
  }

  package mutating func combine(_ word: UInt64) {
    state = Self.mix(word ^ Self.second, state)
    length &+= 8
  }

  package mutating func combine(_ bytes: ArraySlice<UInt8>) {
    let span = bytes.span
    var index = 0
    // The compiler makes one load of the eight.
    while index &+ 8 <= span.count {
      let low =
        UInt64(span[index]) | UInt64(span[index &+ 1]) &<< 8
        | UInt64(span[index &+ 2]) &<< 16 | UInt64(span[index &+ 3]) &<< 24
      let high =
        UInt64(span[index &+ 4]) | UInt64(span[index &+ 5]) &<< 8
        | UInt64(span[index &+ 6]) &<< 16 | UInt64(span[index &+ 7]) &<< 24
      state = Self.mix((low | high &<< 32) ^ Self.second, state)
      index &+= 8
    }
    if index < span.count {
      var word: UInt64 = 0
      var shift: UInt64 = 0
      while index < span.count {
        word |= UInt64(span[index]) &<< shift
        shift &+= 8
        index &+= 1
      }
      state = Self.mix(word ^ Self.second, state)
    }
    length &+= UInt64(span.count)
  }

  package var value: UInt64 { Self.mix(state ^ Self.third, length ^ Self.second) }

  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.low ^ product.high
  }
}

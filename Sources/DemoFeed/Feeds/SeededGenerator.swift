/// Random numbers that are the same at every run, on every machine (SplitMix64).
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, not with, `bound`, which must be above 0.
  mutating func next(below bound: UInt64) -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64((z ^ (z >> 31)) % bound)
  }
}

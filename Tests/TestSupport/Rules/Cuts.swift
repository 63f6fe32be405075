/// Ways to cut a message into the pieces that a socket may deliver.
package enum Cuts {
  /// One byte at a time; every cut in two of a short message, some of a long one; and cuts at
  /// random places, the same in every run.
  package static func all(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    var cuts = [bytes.indices.map { bytes[$0...$0] }]
    let step = max(1, bytes.count * bytes.count / 200_000)
    for middle in stride(from: 1, to: max(2, bytes.count), by: step) where middle < bytes.count {
      cuts.append([bytes[..<middle], bytes[middle...]])
    }
    for seed in 1...20 { cuts.append(random(bytes, seed: UInt64(seed))) }
    return cuts
  }

  /// Pieces of random sizes, up to a quarter of the whole.
  package static func random(_ bytes: [UInt8], seed: UInt64) -> [ArraySlice<UInt8>] {
    var generator = SeededGenerator(seed: seed)
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let size = Int.random(in: 1...max(2, bytes.count / 4), using: &generator)
      let end = min(bytes.count, start + size)
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }

  /// One byte at a time, but for the middle of a message of more than 2 KiB, whose pieces have 997.
  package static func bytewise(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let isMiddle = start >= 1024 && bytes.count - start >= 1024 + 997
      let end = start + (isMiddle ? 997 : 1)
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }
}

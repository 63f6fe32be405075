/// Ways to cut a message into the pieces that a socket may deliver.
enum Cuts {
  /// One byte at a time; every cut in two of a short message, some of a long one; and cuts at
  /// places that look random, the same in every run.
  static func all(of text: String) -> [[ArraySlice<UInt8>]] {
    let bytes = Array(text.utf8)
    var cuts = [bytes.indices.map { bytes[$0...$0] }]
    let step = max(1, bytes.count / 600)
    for middle in stride(from: 1, to: max(2, bytes.count), by: step) where middle < bytes.count {
      cuts.append([bytes[..<middle], bytes[middle...]])
    }
    var state: UInt64 = 42
    for _ in 0..<20 {
      var pieces: [ArraySlice<UInt8>] = []
      var start = 0
      while start < bytes.count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let end = min(bytes.count, start + 1 + Int(state >> 33) % max(2, bytes.count / 4))
        pieces.append(bytes[start..<end])
        start = end
      }
      cuts.append(pieces)
    }
    return cuts
  }
}

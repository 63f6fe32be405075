/// Counts the lines up to places that are asked for in their order.
struct LineCount {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// From 1; a place in front of the last one is told the last one's line.
  mutating func line(at place: Int) -> Int {
    let end = min(place, bytes.count)
    while index < end {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
    return line
  }
}

/// A set of numbers that lie close together: a bit for each, about two bits with what holds them.
struct NumberSet {
  /// 512 numbers a block.
  private var blocks: [Int64: InlineArray<8, UInt64>] = [:]

  /// False when it was there already.
  @discardableResult
  mutating func insert(_ number: Int64) -> Bool {
    let (block, word, bit) = Self.place(of: number)
    var words = blocks[block] ?? InlineArray(repeating: 0)
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    blocks[block] = words
    return true
  }

  func contains(_ number: Int64) -> Bool {
    let (block, word, bit) = Self.place(of: number)
    guard let words = blocks[block] else { return false }
    return words[word] & bit != 0
  }

  private static func place(of number: Int64) -> (block: Int64, word: Int, bit: UInt64) {
    (number >> 9, Int(number >> 6 & 7), 1 << UInt64(number & 63))
  }
}

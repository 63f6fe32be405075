/// A set of one registry's cells: those that a client can draw.
///
/// Made by `CellRegistry.cellSet(of:)`, and of no meaning for another registry.
package struct CellSet: Hashable, Sendable {
  /// A bit for each cell, by its number in the registry.
  private var words: [UInt64] = []

  init() {}

  /// The bits of all its cells, 64 a word.
  package var bits: [UInt64] { words }

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] & (1 << UInt64(number % 64)) != 0
  }
}

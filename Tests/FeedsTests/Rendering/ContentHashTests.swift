import Feeds
import TestSupport
import Testing

@Suite struct `A content hash` {
  /// Pinned: tags that clients hold and check sums in databases are made of it.
  @Test(
    arguments: [
      ("", 0, 6_923_760_276_931_056_728), ("a", 0, 1_612_670_767_112_687_541),
      ("12345678", 0, 12_842_758_650_668_318_094), ("123456789", 0, 2_892_688_215_346_875_894),
      ("a", 1, 10_727_966_329_061_628_967),
    ] as [(String, UInt64, UInt64)])
  func `stays the same for ever`(text: String, seed: UInt64, value: UInt64) {
    #expect(ContentHash.hash(Array(text.utf8)[...], seed: seed) == value)
  }

  @Test func `tells contents apart`() {
    var random = SeededGenerator(seed: 6)
    var seen: Set<UInt64> = []
    var contents: Set<[UInt8]> = []
    for length in 0..<200 { contents.insert([UInt8](repeating: 0, count: length)) }
    for _ in 0..<2_000 {
      let content = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: 0...3, using: &random)
      }
      contents.insert(content)
    }
    for content in contents { seen.insert(ContentHash.hash(content[...])) }
    #expect(seen.count == contents.count)
  }

  @Test func `does not depend on where a slice starts`() {
    let bytes = Array("0123456789abcdef".utf8)
    #expect(ContentHash.hash(bytes[3..<12]) == ContentHash.hash(Array(bytes[3..<12])[...]))
  }
}

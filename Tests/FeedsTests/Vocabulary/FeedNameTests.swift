import Feeds
import Testing

@Suite struct `A feed name` {
  @Test(arguments: [
    "a", "0", "home", "a.b_c-d", "9-", "a..", String(repeating: "z", count: 64),
  ])
  func `is lower-case letters, digits and marks`(text: String) {
    #expect(FeedName(text)?.text == text)
    #expect(FeedName(bytes: Array(text.utf8)) == FeedName(text))
  }

  @Test(arguments: [
    "", ".", "..", "-a", "_a", ".a", "Home", "hOme", "a b", "a/b", "a%20", "é", "e\u{301}",
    "a\u{0}",
    "a\n", "٣", "ａ", "\u{212A}", String(repeating: "z", count: 65),
  ])
  func `is nothing else`(text: String) {
    #expect(FeedName(text) == nil)
  }

  @Test func `is no bytes that are not UTF-8`() {
    for byte in 0x80...0xFF as ClosedRange<UInt8> {
      #expect(FeedName(bytes: [0x61, byte]) == nil)
      #expect(FeedName(bytes: [byte]) == nil)
    }
  }
}

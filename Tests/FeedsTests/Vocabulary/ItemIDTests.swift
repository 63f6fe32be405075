import Feeds
import Testing

@Suite struct `An item id` {
  @Test(arguments: [
    "a", " ", "rfc/9110", "photo-snow 100%", "...", ". ", "😀", "e\u{301}", "\u{85}", "\u{A0}",
    "\u{2028}", "\u{202E}", "\u{FEFF}", "\"\\", "?", "#", String(repeating: "x", count: 200),
    String(repeating: "😀", count: 50),
  ])
  func `is any text without control characters`(text: String) {
    #expect(ItemID(text)?.bytes == Array(text.utf8))
    #expect(ItemID(text)?.description == text)
  }

  @Test(arguments: [
    "", ".", "..", "a\n", "\u{0}", "\t", "\u{1F}", "a\u{7F}b", String(repeating: "x", count: 201),
    String(repeating: "😀", count: 50) + "x",
  ])
  func `is nothing else`(text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test(
    arguments: [
      [0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    ] as [[UInt8]])
  func `is no bytes that are not UTF-8`(bytes: [UInt8]) {
    #expect(ItemID(bytes: bytes) == nil)
    #expect(ItemID(bytes: [0x61] + bytes) == nil)
  }

  @Test(arguments: [
    ("\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}"), ("\u{212A}", "K"), ("\u{1E9B}\u{323}", "ẛ̣"),
    ("\u{AC00}", "\u{1100}\u{1161}"),
  ])
  func `is compared byte by byte`(first: String, second: String) throws {
    let first = try #require(ItemID(first))
    let second = try #require(ItemID(second))
    #expect(first.description == second.description, "Swift holds both for equal")
    #expect(first.bytes == second.bytes || first != second)
    #expect(Set([first, second]).count == (first.bytes == second.bytes ? 1 : 2))
  }
}

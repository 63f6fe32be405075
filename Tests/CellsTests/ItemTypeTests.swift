import Cells
import Testing

@Suite struct ItemTypeTests {
  @Test(arguments: [
    "film", "F", "python-package", "a.b_c-d", "x0", "Z9.", String(repeating: "a", count: 64),
  ])
  func `a letter followed by letters, digits and marks is an item type`(name: String) {
    #expect(ItemType(name)?.name == name)
    #expect(ItemType(name)?.description == name)
  }

  @Test(arguments: [
    "", "1st", "-a", ".a", "_a", "a b", "a/b", "a%", "a\n", "a\0", "é", "ä", "aé", "e\u{301}",
    "фильм", "a\u{200B}", "\u{212A}elvin", "ａ", "a💿", String(repeating: "a", count: 65),
  ])
  func `any other name is none`(name: String) {
    #expect(ItemType(name) == nil)
  }
}

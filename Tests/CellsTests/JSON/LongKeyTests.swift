import Cells
import Testing

@Suite struct `A long key` {
  @Test(arguments: ["~", "/", "k", "é", "\u{301}", "👩"])
  func `is cut before it is made a pointer of`(character: String) {
    let key = Array(String(repeating: character, count: 300_000).utf8)
    let pointer = JSONPointer.member(shortening: key)
    #expect(pointer.utf8.count <= 2 * ShortText.maximumLength + 10)
    #expect(pointer.hasSuffix("…") && !pointer.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test(arguments: [("a/b~c", "/a~1b~0c"), ("", "/"), ("~1", "/~01"), ("/\u{301}", "/~1\u{301}")])
  func `and a short one are escaped alike`(name: String, pointer: String) {
    #expect(Array(JSONPointer.member(name).utf8) == Array(pointer.utf8))
    #expect(Array(JSONPointer.member(shortening: Array(name.utf8)).utf8) == Array(pointer.utf8))
  }

  @Test(arguments: ["~", "/"]) func `is escaped whole where it is wanted whole`(name: String) {
    let count = 1 << 20
    let pointer = JSONPointer.member(String(repeating: name, count: count))
    #expect(pointer.utf8.count == 2 * count + 1)
  }

  @Test func `that stands twice is told in short`() {
    let key = String(repeating: "é", count: 200_000)
    let json = Array("{\"\(key)\":1,\"\(key)\":1}".utf8)
    let fault = #expect(throws: JSONFault.self) {
      try StrictJSON.members(of: json[...], maximumDepth: 4)
    }
    #expect(fault?.reason == "the key \"\(String(repeating: "é", count: 50))…\" stands here twice")
  }

  @Test(arguments: 0..<8) func `is cut between two scalars`(length: Int) {
    let text = "aé界👩"
    let short = ShortText.of(Array(text.utf8), maximum: length)
    #expect(short.unicodeScalars.dropLast().allSatisfy { text.unicodeScalars.contains($0) })
    #expect(short.utf8.count <= length + 3 && short.hasSuffix("…"))
  }
}

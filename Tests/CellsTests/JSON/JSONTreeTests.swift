import Cells
import Testing

@Suite struct `A JSON tree` {
  private static let text =
    "\u{FEFF}{ \"a\" : [ 1.50,\n\"\\u00e9\" ] ,\n\"b\":{\"\\u0063\":null}, \"d\" : true }\n"

  private func tree(_ text: String) throws -> JSONTree {
    // A slice that does not start at 0.
    try JSONTree(of: ([0x7B, 0x22] + Array(text.utf8)).dropFirst(2), maximumDepth: 8)
  }

  @Test func `knows where each value and key stands`() throws {
    let root = try tree(Self.text)
    #expect(root.offset == 3)
    #expect(root.members.map(\.name) == ["a", "b", "d"])
    #expect(root.members.map(\.keyOffset) == [5, 32, 53])
    #expect(root.members.map(\.value.offset) == [11, 36, 59])
    #expect(root.members[0].value.elements.map(\.offset) == [13, 19])
    #expect(root.members[1].value.members.map(\.keyOffset) == [37])
  }

  @Test func `keeps the bytes of its values`() throws {
    let root = try tree(Self.text)
    let path = try JSONPath("a.0")
    #expect(root.value(at: path)?.bytes.elementsEqual("1.50".utf8) == true)
    #expect(root.value(at: try JSONPath("/a/1"))?.string == "é")
    #expect(root.value(at: try JSONPath("b.c"))?.kind == .null)
    #expect(root.value(at: try JSONPath("d"))?.isTrue == true)
    #expect(root.value(at: try JSONPath(""))?.offset == 3)
    #expect(root.value(at: try JSONPath("a.2")) == nil)
    #expect(root.value(at: try JSONPath("d.x")) == nil)
  }

  @Test func `is compact in the same bytes as the strict reader's`() throws {
    for text in [Self.text, "[]", " { } ", "[ [ ] , { \"\" : -0 } ]", "\"a b\"", "1e2"] {
      let compact = try StrictJSON.value(of: Array(text.utf8)[...], maximumDepth: 8).bytes
      #expect(try tree(text).compact == compact)
    }
  }

  @Test func `is refused where the strict reader refuses it`() {
    for text in ["", "{", "[1,]", "{\"a\":1,\"a\":1}", "1e400", "[[[[[[[[[]]]]]]]]]", "tru"] {
      #expect(throws: JSONFault.self) { try tree(text) }
    }
  }

  @Test func `of bytes that nobody checked never traps`() {
    var random = SeededGenerator(seed: 20_264)
    let alphabet = Array("{}[]\",:\\u0e-.tn 1a".utf8) + [0xC3, 0xFF]
    var read = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...16, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      if let tree = JSONTree(accepted: bytes[...]) {
        read += 1
        _ = (tree.string, tree.compact, tree.members.map(\.name))
      }
    }
    #expect(read > 100)
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    #expect(JSONTree(accepted: deep[...]) == nil)
  }
}

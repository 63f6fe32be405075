import Cells
import Testing

@Suite struct `A hostile nib` {
  @Test(arguments: [
    (
      "",
      "1: the text ends too early: a value is expected: an object, array, string, number, true, false or null"
    ),
    (
      "\n\n",
      "3: the text ends too early: a value is expected: an object, array, string, number, true, false or null"
    ),
    ("[]", "1: an object is expected, not an empty array"),
    ("null", "1: an object is expected, not null"),
    ("{\"items\":[\"a\"],\n\"items\":[\"b\"]}", "2: the key \"items\" stands here twice"),
    ("{\"items\":[\"a\"],\n\n\"\\u0069tems\":[\"b\"]}", "3: the key \"items\" stands here twice"),
    (
      "\u{FEFF}\u{FEFF}{}",
      "1: a value is expected: an object, array, string, number, true, false or null"
    ),
    ("{\n\"a\": \"\\uD83D\"}", "2: a: a high surrogate must be followed by a low one"),
    ("{\n\"height\": 1e400}", "2: height: a number must be within the range of a double"),
    ("{\n\"height\": 44px}", "2: height: ',' or '}' is expected"),
    (
      "{\n\"fields\": {\"a\": \"b\", \"c\\\"\": [1, {}, {\n\"d\": 01",
      "3: fields.c\".2.d: ',' or '}' is expected"
    ),
    ("{\n\"height\": 66,\n}", "3: a key in quotes is expected"),
    ("{} // a cell", "1: nothing may follow the value"),
    (
      "{\r\n\"a\": 'x'}",
      "2: a: a value is expected: an object, array, string, number, true, false or null"
    ),
  ])
  func `that is no JSON is told with its line`(text: String, message: String) {
    #expect(nibFaults(of: text) == ["cells/BookCell.json:\(message)"])
  }

  @Test func `may start with a byte order mark, which moves no line`() {
    #expect(nibFaults(of: "\u{FEFF}{\"items\":[\"book\"],\"fields\":{}}") == [])
    #expect(
      nibFaults(of: "\u{FEFF}{\"items\":[\"book\"],\n\"fields\":[]}") == [
        "cells/BookCell.json:2: fields: an object is expected, not an empty array"
      ])
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func `that is no UTF-8 is told with its line`(bytes: [UInt8]) {
    #expect(
      nibFaults(of: Array("{\n\"items\": [\"".utf8) + bytes + Array("\"]}".utf8)) == [
        "cells/BookCell.json:2: items.0: this is not UTF-8"
      ])
  }

  @Test func `of a megabyte is refused for its size`() {
    let text = "{\"items\":[\"\(String(repeating: "a", count: 1_048_576))\"]}"
    #expect(
      nibFaults(of: text) == ["cells/BookCell.json:1: a nib has at most 262144 bytes, not 1048590"])
  }

  @Test func `as large as is allowed is told all of its faults`() {
    let keys = (0..<20_000).map { "\"k\($0)\":0" }
    #expect(nibFaults(of: "{\(keys.joined(separator: ",\n"))}").count == 20_002)
  }

  @Test(arguments: [
    ("[", "0.0.0.0.0.0.0"), ("{\"a\":", "a.a.a.a.a.a.a"), ("{\"all\":[", "all.0.all.0.all.0.all"),
  ])
  func `nested deeply is refused`(open: String, key: String) {
    let text = "{\"items\":[\"book\"],\"fields\":{},\n\"when\":"
    let nested = text + String(repeating: open, count: 20_000)
    #expect(
      nibFaults(of: nested) == [
        "cells/BookCell.json:2: when.\(key)…: no more than 32 levels may be nested"
      ])
  }

  @Test func `nested as deeply as is allowed is read`() throws {
    let open = String(repeating: "{\"not\":", count: 30)
    let close = String(repeating: "}", count: 30)
    let cell = try nibCell(
      "{\"items\":[\"book\"],\"fields\":{},\"when\":\(open){\"path\":\"a\",\"exists\":true}\(close)}"
    )
    #expect(cell.matches(try jsonTree("{\"a\":1}")))
    #expect(!cell.matches(try jsonTree("{}")))
  }

  @Test func `never traps`() {
    let text = """
      {"version":2,"items":["book"],"when":{"all":[{"path":"a.0","in":[1,"x"]}]},\
      "height":{"base":44,"perLine":20,"text":"t","inset":3.5e0},"width":1e2,"span":2,\
      "fields":{"t":"/t~0","n":{"path":"n","format":"number","decimals":2,"grouping":","},\
      "d":{"path":"d","format":"date","pattern":"EEE d 'x'''","offset":"-03:30"},\
      "p":{"path":"p","format":"plural","one":"{}","other":"{}s"},"v":{"value":[1,{}]}},\
      "select":{"push":"f","page":true},"fallback":"Other"}
      """
    let whole = Array(text.utf8)
    #expect(nibFaults(of: whole) == [])
    var random = SeededGenerator(seed: 20_263)
    var read = 0
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: place)
        default:
          let other = Int.random(in: bytes.indices, using: &random)
          bytes.swapAt(place, other)
        }
      }
      let found = nibFaults(of: bytes)
      if found.isEmpty { read += 1 }
      #expect(found.allSatisfy { $0.hasPrefix("cells/BookCell.json:1: ") })
    }
    #expect(read > 100)
  }
}

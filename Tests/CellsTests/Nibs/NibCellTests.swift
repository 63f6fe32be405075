import Cells
import FoundationEssentials
import Testing

@Suite struct `A nib cell` {
  @Test func `says what its file says`() throws {
    let cell = try nibCell(wholeNib)
    #expect(cell.name == "BookCell")
    #expect(cell.file == "cells/BookCell.json")
    #expect(cell.version == 2)
    #expect(cell.itemTypes == ["book", "ebook"])
    #expect(cell.order == 10)
    #expect(cell.fallback == "SubtitleCell")
    #expect(cell.width == 180)
    #expect(cell.span == 2)
    #expect(cell.fixedPoints == 66)
    #expect(!cell.dependsOnLayout)
    #expect(cell.heightDescription == "66")
    #expect(cell.conditionDescription == "year is at least 2000")
    #expect(cell.hasCondition)
    #expect(cell.hasSelect)
    #expect(cell.fallbackLine == 14)
    #expect(cell.line(ofKey: "height") == 6)
    #expect(
      cell.fault(ofKey: "fallback", "no").description == "cells/BookCell.json:14: fallback: no")
    #expect(cell.fault(ofKey: "", "no").description == "cells/BookCell.json:1: no")
    #expect(cell.line(ofItemType: "ebook") == 3)
  }

  @Test func `has the ways of a Swift cell where its file says nothing`() throws {
    let cell = try nibCell(#"{"items":["book"],"fields":{}}"#, path: "/srv/cells/A.b-c_1.json")
    #expect(cell.name == "A.b-c_1")
    #expect(cell.version == 1)
    #expect(cell.order == 0)
    #expect(cell.height == .fixed(66))
    #expect(cell.fallback == nil && cell.width == nil && cell.span == nil)
    #expect(!cell.hasCondition && !cell.hasSelect)
    #expect(cell.conditionDescription == "always")
    #expect(cell.matches(try jsonTree("{}")))
    #expect(cell.action(of: try jsonTree("{}")) == nil)
  }

  @Test(arguments: [
    (#""""#, 390, 1, 44.0), ("null", 390, 1, 44), (#""a""#, 390, 1, 64), (#""a""#, 390, 2, 84),
    (#""a\nb""#, 390, 1, 84), (#""a\nb\nc\nd""#, 390, 1, 104), (#""a\nb\nc\nd""#, 390, 0.5, 74),
    ("7", 390, 1, 64), (#""\u0061\u000Ab""#, 390, 1, 84),
  ])
  func `is as high as its lines`(text: String, width: Double, scale: Double, points: Double) throws
  {
    let cell = try nibCell(
      field: #"{"path":"v","required":false}"#,
      and: #","height":{"base":44,"perLine":20,"text":"x","maximumLines":3}"#)
    let content = try cell.content(of: jsonTree("{\"v\":\(text)}"))
    let layout = try #require(Layout(width: width, textScale: scale))
    #expect(cell.height(of: content, in: layout) == points)
    #expect(cell.dependsOnLayout)
    #expect(cell.heightDescription == "44 + 20 a line of x, 3 at most")
  }

  @Test func `counts lines as Layout does`() throws {
    let height = #""height":{"base":1.5,"perLine":10,"text":"x","fontSize":20,"inset":100}"#
    let cell = try nibCell(field: #""v""#, and: ",\(height)")
    #expect(cell.heightDescription == "1.5 + 10 a line of x")
    for width in [1.0, 120, 390, 10_000] {
      let layout = try #require(Layout(width: width))
      let text = String(repeating: "שלום 😀 words ", count: 30)
      let content = try cell.content(of: jsonTree("{\"v\":\"\(text)\"}"))
      let lines = Double(layout.lineCount(of: text, fontSize: 20, inset: 100))
      #expect(cell.height(of: content, in: layout) == 1.5 + 10 * lines)
    }
  }

  @Test func `is never higher than a row can be`() throws {
    let cell = try nibCell(
      field: #""v""#, and: #","height":{"base":100000,"perLine":100000,"text":"x"}"#)
    let text = String(repeating: "\\n", count: 10_000)
    let content = try cell.content(of: jsonTree("{\"v\":\"\(text)\"}"))
    #expect(cell.height(of: content, in: .standard) == 100_000)
  }

  @Test func `counts the lines of a constant and of a string value`() throws {
    for field in [#"{"value":"a\nb"}"#, #"{"path":"v","format":"value","type":"string"}"#] {
      let cell = try nibCell(field: field, and: #","height":{"base":1,"perLine":1,"text":"x"}"#)
      let content = try cell.content(of: jsonTree(#"{"v":"a\nb"}"#))
      #expect(cell.height(of: content, in: .standard) == 3)
    }
  }

  @Test func `holds the constants of a Swift cell`() throws {
    let text = """
      {
        "constants": {
          "title": "No. ",
          "sizes": [ 1, 9007199254740993,
            68.320 ]
        }
      }
      """
    let file = NibFile(path: "cells/FilmCell.json", bytes: Array(text.utf8))
    guard case .constants(let constants) = try Nib.read(file) else { throw NotACell() }
    #expect(constants.name == "FilmCell")
    #expect(constants.file == "cells/FilmCell.json")
    #expect(constants.line == 2)
    #expect(
      String(decoding: constants.bytes, as: UTF8.self)
        == #"{"title":"No. ","sizes":[1,9007199254740993,68.320]}"#)
    let fault = constants.fault(PayloadFault(pointer: "/sizes/2", reason: "no"))
    #expect(fault.description == "cells/FilmCell.json:5: constants.sizes.2: no")
    let missing = constants.fault(PayloadFault(pointer: "/icon", reason: "this member is missing"))
    #expect(missing.description == "cells/FilmCell.json:2: constants.icon: this member is missing")
    let whole = constants.fault(PayloadFault(pointer: "", reason: "no"))
    #expect(whole.description == "cells/FilmCell.json:2: constants: no")
  }

  @Test(arguments: [
    ("{\"constants\": []}", "1: constants: an object is expected, not an empty array"),
    (
      "{\"constants\": {},\n\"height\": 66}",
      "2: height: a file of constants has no other key than constants"
    ),
    (
      "{\"version\": 1,\n\"constants\": {}}",
      "1: version: a file of constants has no other key than constants"
    ),
  ])
  func `has constants alone`(text: String, message: String) {
    #expect(nibFaults(of: text) == ["cells/BookCell.json:\(message)"])
  }
}

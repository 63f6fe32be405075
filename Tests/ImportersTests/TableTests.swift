import Importers
import Testing

/// CSV and TSV.
struct TableTests {
  @Test func `columns go where their names say, and a map says otherwise`() throws {
    let text = """
      id,Name,year,artist.name,artist.born,publishedAt,notes,ok
      a,"Tom, ""the"" cat",1979,X,,2026-01-02 03:04:05,n,yes
      b,two
      lines,12345678901234567890,,,,,
      c,Ü,-0.10,,,,,no
      """.replacing("b,two\nlines", with: "b,\"two\nlines\"")
    let reading = try Reading(
      text, map: ["Name=title", "year=year:number", "notes=", "ok=ok:boolean"], type: "song")
    #expect(reading.faults == [])
    #expect(
      try reading.items.map(\.json) == [
        #"{"id":"a","type":"song","publishedAt":"2026-01-02T03:04:05Z","payload":{"title":"Tom, \"the\" cat","year":1979,"artist":{"name":"X"},"ok":true}}"#,
        #"{"id":"b","type":"song","payload":{"title":"two\nlines","year":12345678901234567890}}"#,
        #"{"id":"c","type":"song","payload":{"title":"Ü","year":-0.10,"ok":false}}"#,
      ])
  }

  @Test func `lines are counted through quotes, and a bad row is told`() throws {
    let text = "id,type,n:number\r\na,t,1\r\n\r\n\"b\nb\",t,2\r\nc,t\r\nd,t,x\r\n,t,4\r\ne,t,5"
    let reading = try Reading(text)
    #expect(try reading.items.map(\.id) == ["a", "b\nb", "e"])
    #expect(reading.faults.count == 3)
    #expect(reading.faults[0] == "line 6: the row has 2 cells, and the header has 3")
    #expect(reading.faults[1].hasPrefix("line 7: \"x\" is no number"))
    #expect(reading.faults[2] == "line 8: the id is empty")
  }

  @Test func `lines may end with CR alone, and are counted so`() throws {
    let reading = try Reading("id,type,n:number\ra,t,1\r\r\"b\rb\",t,2\rc,t\r")
    #expect(try reading.items.map(\.id) == ["a", "b\rb"])
    #expect(reading.faults == ["line 6: the row has 2 cells, and the header has 3"])
    #expect(try Reading("id;type;a,b\rx;t;1\r").items[0].json.contains(#""a,b":"1""#))
  }

  @Test func `tabs and semicolons separate too`() throws {
    #expect(try Reading("id\ttype\tx\na\tt\tb,c\n").items[0].json.contains(#""x":"b,c""#))
    #expect(try Reading("id;type;x\na;t;b,c\n").items[0].json.contains(#""x":"b,c""#))
  }

  @Test(
    arguments: [
      ("name,type\n", [], nil, "no column is the items' id; name one with --map COLUMN=id"),
      ("id,name\n", [], nil, "no column is the items' type; give it with --type TYPE"),
      ("id,type,a\n", ["b=c"], nil, "there is no column \"b\"; there are id, type, a"),
      ("id,type,a,a\n", [], nil, "two columns are the item's payload.a"),
      ("id,type,a,a.b\n", [], nil, "two columns are the item's payload.a.b, or within it"),
      ("id,type,a:date\n", [], nil, "ends in no kind of cell"),
      ("id,type,\n", [], nil, "is no path"),
      ("id,type\n\"a", [], nil, "line 2: a cell in quotes has no end"),
      ("id,type\n\"a\"b,c", [], nil, "line 2: behind a cell in quotes"),
    ] as [(String, [String], String?, String)])
  func `a header or a text that can't be used is refused`(
    text: String, map: [String], type: String?, words: String
  ) {
    let error = #expect(throws: UnreadableSource.self) {
      _ = try Reading(text, map: map, type: type)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [["a"], ["=x"], ["a=b", "a=c"], ["a=b..c"], ["a=b:date"]])
  func `a map that says nothing clear is refused`(entries: [String]) {
    #expect(throws: ColumnMap.Malformed.self) { _ = try ColumnMap(entries) }
  }
}

import Cells
import Testing

@Suite struct `A nib's field` {
  @Test(arguments: [
    ("v", "1"), ("a.b", "2"), ("a.c.1", "4"), ("/a/c/0", "3"), ("/s~1t", "5"), ("/m~0n", "6"),
    ("/", "7"), ("/a.b", "8"), ("12", "9"), ("é", "10"), ("e\u{301}", "11"), ("/x\\ny", "12"),
  ])
  func `finds its value at the end of its path`(path: String, expected: String) throws {
    let item =
      #"{"v":1,"a":{"b":2,"c":[3,4]},"s/t":5,"m~n":6,"":7,"a.b":8,"12":9,"\u00e9":10,"e\#u{301}":11,"x\ny":12}"#
    #expect(try nibCell(field: "\"\(path)\"").payload(of: item) == "{\"x\":\"\(expected)\"}")
  }

  @Test(arguments: [
    ("v", "/v"), ("a.b", "/a/b"), ("a.c.2", "/a/c/2"), ("a.c.01", "/a/c/01"), ("a.c.-1", "/a/c/-1"),
    ("/a/c/-", "/a/c/-"), ("a.c.99999999999999999999", "/a/c/99999999999999999999"),
    ("s.t", "/s/t"), ("n", "/n"), ("n.o", "/n/o"), ("/q~1r/~0", "/q~1r/~0"), ("V", "/V"),
  ])
  func `without its path is a fault`(path: String, pointer: String) throws {
    let item = #"{"a":{"c":[3,4]},"s":"t","n":null}"#
    #expect(
      try nibCell(field: "\"\(path)\"").fault(of: item) == "\(pointer): this member is missing")
  }

  @Test(arguments: ["{}", #"{"v":null}"#])
  func `has its default where its path leads to nothing`(item: String) throws {
    let text = #"{"path":"v","default":"\u2013 \"none\""}"#
    #expect(try nibCell(field: text).payload(of: item) == #"{"x":"\u2013 \"none\""}"#)
    let date = #"{"path":"v","format":"date","template":"on {}","default":"never"}"#
    #expect(try nibCell(field: date).payload(of: item) == #"{"x":"never"}"#)
    let value = #"{"path":"v","format":"value","default":[ 1, {"a" : null} ]}"#
    #expect(try nibCell(field: value).payload(of: item) == #"{"x":[1,{"a":null}]}"#)
    let null = #"{"path":"v","format":"value","default":null}"#
    #expect(try nibCell(field: null).payload(of: item) == #"{"x":null}"#)
  }

  @Test func `does not take its default for what is wrong`() throws {
    let cell = try nibCell(field: #"{"path":"v","default":""}"#)
    #expect(try cell.payload(of: #"{"v":""}"#) == #"{"x":""}"#)
    #expect(
      try cell.fault(of: #"{"v":[]}"#)
        == "/v: a string or a number is expected here, not an empty array")
  }

  @Test(arguments: ["{}", #"{"v":null}"#])
  func `that is not required is left out`(item: String) throws {
    let cell = try nibCell(field: #"{"path":"v","required":false},"y":{"value":1}"#)
    #expect(try cell.payload(of: item) == #"{"y":1}"#)
    #expect(try cell.payload(of: #"{"v":"a"}"#) == #"{"x":"a","y":1}"#)
    #expect(
      try nibCell(field: #"{"path":"v","required":true}"#).fault(of: item)
        == "/v: this member is missing")
  }

  @Test func `can be the same in every row`() throws {
    let cell = try nibCell(field: #"{"value": { "b" : [ 1.0 , "\u00e9" ], "a" : null } }"#)
    #expect(try cell.payload(of: "{}") == #"{"x":{"b":[1.0,"\u00e9"],"a":null}}"#)
  }

  @Test func `stands in the order of the names' bytes`() throws {
    let names = ["b", "a", "B", "é", "e\u{301}", "", "a.b", "a\\\"b", "10", "9", "😀", "\\u0001"]
    let fields = names.map { "\"\($0)\":{\"value\":1}" }.joined(separator: ",")
    let cell = try nibCell("{\"items\":[\"book\"],\"fields\":{\(fields)}}")
    let order = ["", "\\u0001", "10", "9", "B", "a", "a\\\"b", "a.b", "b", "e\u{301}", "é", "😀"]
    let expected = "{" + order.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let payload = try cell.payload(of: "{}")
    #expect(payload.utf8.elementsEqual(expected.utf8))
    #expect(try cell.payload(of: "{\"z\":1}") == payload)
  }

  @Test func `is not needed`() throws {
    let cell = try nibCell(#"{"items":["rule"],"fields":{}}"#)
    #expect(try cell.payload(of: #"{"a":1}"#) == "{}")
    #expect(
      String(decoding: cell.schema, as: UTF8.self)
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{},"required":[]}"#
    )
  }

  @Test func `tells its schema`() throws {
    let cell = try nibCell(
      """
      {"items": ["book"], "fields": {
        "title": "title", "year": {"path": "y", "format": "number", "required": false},
        "sub\\"": {"path": "s", "default": ""}, "raw": {"path": "r", "format": "value"},
        "size": {"path": "s", "format": "value", "type": "integer", "required": false},
        "icon": {"value": {"name": "book"}}
      }}
      """)
    #expect(
      String(decoding: cell.schema, as: UTF8.self)
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"#
        + #""icon":{"const":{"name":"book"}},"raw":{},"size":{"type":"integer"},"#
        + #""sub\"":{"type":"string"},"title":{"type":"string"},"year":{"type":"string"}},"#
        + #""required":["icon","raw","sub\"","title"]}"#)
  }
}

/// Cells that try the generators: names that are words of the languages, values of several types,
/// types within themselves, and numbers of all sizes.
enum OddCells {
  private static func cell(_ type: String, _ schema: String) -> String {
    #"{"type":"\#(type)","version":3,"itemTypes":[],"schema":\#(schema),"fallbacks":[],"hash":"00ff"}"#
  }

  /// Elements of `cells`.
  static let json: [String] = [
    cell(
      "Row",
      #"{"type":"object","required":["class","self","e\u0301 / ~","0x","_"],"properties":{"class":{"type":"string"},"self":{"type":"integer"},"Type":{"type":"boolean"},"e\u0301 / ~":{"type":"number"},"0x":{"type":["string","null"]},"hashValue":{"type":"string"},"constructor":{"type":"string"},"init":{"type":"string"},"String":{"type":"string"},"_":{"type":"string"}}}"#
    ),
    cell(
      "Cinema.FilmCell",
      #"{"type":"object","properties":{"a-b":{"type":"string"},"a_b":{"type":"string"},"aB":{"type":"string"}}}"#
    ),
    cell("unknown", #"{"type":"object"}"#),
    cell(
      "Data",
      #"{"type":"object","required":["Data"],"properties":{"Data":{"type":"string"},"more":{"type":"object","properties":{"JSONValue":{"type":"integer"}}}}}"#
    ),
    cell("JSONDecoder", #"{"type":"object","properties":{"Decimal":{"type":"number"}}}"#),
    cell(
      "switch",
      #"{"type":"object","additionalProperties":{"type":"array","items":{"type":["integer","null"]}}}"#
    ),
    cell(
      "TreeCell",
      ##"{"$ref":"#/$defs/node","$defs":{"node":{"type":"object","required":["label","kids"],"properties":{"label":{"type":"string"},"next":{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]},"pair":{"type":"object","required":["left"],"properties":{"left":{"$ref":"#/$defs/node"}}},"kids":{"type":"array","items":{"$ref":"#/$defs/node"}},"byName":{"type":"object","additionalProperties":{"$ref":"#/$defs/node"}}}}}}"##
    ),
    cell(
      "MixedCell",
      #"{"type":"object","required":["value","shape","mood","open"],"properties":{"value":{"type":["string","integer","boolean","null"]},"mood":{"enum":["calm","default","2 x","other",""]},"shape":{"oneOf":[{"type":"object","required":["kind","r"],"properties":{"kind":{"const":"circle"},"r":{"type":"number"}}},{"type":"object","required":["kind","w"],"properties":{"kind":{"const":"box"},"w":{"type":"integer"}}}]},"open":{},"at":{"type":"string","format":"date-time"},"list":{"type":"array"},"pair":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]}}}"#
    ),
    cell(
      "NumberCell",
      #"{"type":"object","required":["least","greatest","large","ratio","whole"],"properties":{"least":{"type":"integer"},"greatest":{"type":"integer"},"large":{"type":"integer","minimum":0,"maximum":18446744073709551615},"ratio":{"type":"number"},"whole":{"type":"number"}}}"#
    ),
  ]

  private static func row(_ type: String, _ payload: String, more: String = "") -> String {
    #"{"id":"\#(type)","type":"\#(type)","height":44,"payload":\#(payload)\#(more)}"#
  }

  static func page(of rows: [String]) -> String {
    #"{"feed":"f","pageIndex":0,"pageSize":20,"total":\#(rows.count),"isNoMore":true,"snapshot":"s","next":null,"rows":[\#(rows.joined(separator: ","))]}"#
  }

  static let rows = [
    row(
      "Row",
      #"{"class":"c","self":1,"Type":true,"e\u0301 / ~":0.5,"0x":null,"hashValue":"h","constructor":"x","init":"i","String":"s","_":"u"}"#,
      more: #","width":120.5,"span":2"#),
    row("Cinema.FilmCell", #"{"a-b":"1","a_b":"2","aB":"3"}"#),
    row("Data", #"{"Data":"d","more":{"JSONValue":1}}"#),
    row("JSONDecoder", #"{"Decimal":0.5}"#),
    row("unknown", #"{"x":[1,"two",null,{"y":1.5}]}"#),
    row("switch", #"{"a":[1,null,3],"b":[]}"#),
    row(
      "TreeCell",
      #"{"label":"r","kids":[{"label":"k","kids":[]}],"next":{"label":"n","kids":[],"next":{"label":"m","kids":[]}},"pair":{"left":{"label":"l","kids":[]}},"byName":{"z":{"label":"z","kids":[]}}}"#
    ),
    row(
      "MixedCell",
      #"{"value":"v","shape":{"kind":"circle","r":1.5},"mood":"calm","open":[1],"at":"2026-01-02T03:04:05Z","list":[1,"a"],"pair":["a",2]}"#
    ),
    row(
      "MixedCell", #"{"value":7,"shape":{"kind":"box","w":2},"mood":"default","open":{"a":true}}"#),
    row(
      "MixedCell",
      #"{"value":true,"shape":{"kind":"star","points":5},"mood":"of later","open":"x"}"#),
    row("MixedCell", #"{"value":null,"shape":{"kind":"box","w":2},"mood":"2 x","open":1}"#),
    row(
      "NumberCell",
      #"{"least":-9223372036854775808,"greatest":9223372036854775807,"large":18446744073709551615,"ratio":0.1,"whole":3}"#
    ),
    row(
      "CellOfLater",
      #"{"text":"new","big":9223372036854775807,"huge":123456789012345678901234567890,"far":1e300,"n":null}"#
    ),
  ]

  /// Pages that are not what the contract says, the place that is to be told, and whether Swift's
  /// decoders, which keep what is of no known type, read them nevertheless.
  static let misfits: [(page: String, path: String, isReadBySwift: Bool)] = [
    (
      page(of: [row("NumberCell", #"{"least":0.5,"greatest":1,"large":1,"ratio":1,"whole":1}"#)]),
      "/rows/0/payload/least", false
    ),
    (
      page(of: [row("TreeCell", #"{"label":"r","kids":[{"label":"k","kids":[{"kids":[]}]}]}"#)]),
      "/rows/0/payload/kids/0/kids/0/label", false
    ),
    (page(of: [row("switch", #"{"a/b":["x"]}"#)]), "/rows/0/payload/a~1b/0", false),
    (
      page(of: [
        row("MixedCell", #"{"value":[],"shape":{"kind":"box","w":2},"mood":"calm","open":1}"#)
      ]), "/rows/0/payload/value", true
    ),
    (
      page(of: [
        row("MixedCell", #"{"value":1,"shape":{"kind":"box","w":"2"},"mood":"calm","open":1}"#)
      ]), "/rows/0/payload/shape/w", false
    ),
    (page(of: [row("CellOfLater", "[]")]), "/rows/0/payload", true),
    (
      #"{"feed":"f","pageIndex":0,"pageSize":20,"total":0,"isNoMore":1,"snapshot":"s","next":null,"rows":[]}"#,
      "/isNoMore", false
    ),
  ]
}

import Cells
import Testing

@Suite struct `A field's format` {
  @Test(arguments: [
    (#""T""#, "T"), (#""""#, ""), ("1979", "1979"), ("68.32", "68.32"), ("-0", "-0"),
    ("9007199254740993", "9007199254740993"), ("1e2", "1e2"), (#""a\"\\\n\u0000""#, "a\"\\\n\u{0}"),
    (#""\ud83d\ude00é""#, "😀é"), (#""שלום \u200Fعالم""#, "שלום \u{200F}عالم"),
    (#""👩‍👩‍👧e\u0301""#, "👩‍👩‍👧e\u{301}"),
  ])
  func `text takes strings and numbers as they are`(value: String, expected: String) throws {
    #expect(try fieldText(field: #""v""#, of: value).utf8.elementsEqual(expected.utf8))
  }

  @Test func `text keeps a string's bytes`() throws {
    let cell = try nibCell(field: #""v""#)
    #expect(
      try cell.payload(of: #"{"v":"\u00e9\/\ud83d\uDE00 \"é"}"#)
        == #"{"x":"\u00e9\/\ud83d\uDE00 \"é"}"#)
  }

  @Test(arguments: ["true", "[]", "{}"])
  func `text is nothing for other kinds`(value: String) throws {
    let shown = ["true": "true", "[]": "an empty array", "{}": "an object"][value] ?? ""
    #expect(
      try nibCell(field: #""v""#).fault(of: "{\"v\":\(value)}")
        == "/v: a string or a number is expected here, not \(shown)")
  }

  @Test(arguments: [
    (#"No. {}"#, "7", "No. 7"), (#"{}"#, #""""#, ""), (#"\"{}\" \\"#, #""a\"b""#, #""a"b" \"#),
    (#"{{}}"#, "7", "{7}"), (#"}{ {}"#, "7", "}{ 7"), (#"😀\u0007{}\n"#, "7", "😀\u{7}7\n"),
    (#"\u007b}"#, "7", "7"), ("{}", #""{}""#, "{}"),
  ])
  func `a template surrounds the text`(template: String, value: String, expected: String) throws {
    #expect(try fieldText(field: #"{"path":"v","template":"\#(template)"}"#, of: value) == expected)
  }

  @Test(arguments: [
    ("68.325", 2, "68.33"), ("68.32", 2, "68.32"), ("68.3249999999999999999", 2, "68.32"),
    ("-68.325", 2, "-68.33"), ("68.32", 0, "68"), ("0.5", 0, "1"), ("-0.5", 0, "-1"),
    ("0.49", 0, "0"), ("-0.001", 2, "0.00"), ("-0", 1, "0.0"), ("-0", 0, "0"),
    ("0", 9, "0.000000000"),
    ("1.005", 2, "1.01"), ("2.675", 2, "2.68"), ("0.05", 1, "0.1"), ("0.005", 1, "0.0"),
    ("9.995", 2, "10.00"), ("999.5", 0, "1000"), ("0.95", 1, "1.0"), ("1.5e1", 1, "15.0"),
    ("15E-1", 0, "2"), ("1e-400", 3, "0.000"), ("1e-99999999999999999999", 1, "0.0"),
    ("9007199254740993", 1, "9007199254740993.0"), ("100", 0, "100"), ("1e3", 0, "1000"),
    ("99999999999999999999999999999999", 0, "99999999999999999999999999999999"),
    ("0e99999999999999999999", 0, "0"),
  ])
  func `a number is rounded in decimal, half away from zero`(
    value: String, decimals: Int, expected: String
  ) throws {
    let field = #"{"path":"v","format":"number","decimals":\#(decimals)}"#
    #expect(try fieldText(field: field, of: value) == expected)
  }

  @Test(arguments: ["68.32", "68.320", "9007199254740993", "-0", "1e2", "1E+02", "0.1", "1e308"])
  func `a number without more is its digits`(value: String) throws {
    #expect(try fieldText(field: #"{"path":"v","format":"number"}"#, of: value) == value)
  }

  @Test(arguments: [
    ("0", ",", "0"), ("999", ",", "999"), ("1000", ",", "1,000"), ("-1000", ",", "-1,000"),
    ("123456.7890", ",", "123,456.7890"), ("9007199254740993", " ", "9 007 199 254 740 993"),
    ("1234567", "'", "1'234'567"), ("1234567", "\\\"", "1\"234\"567"), ("1e6", ",", "1,000,000"),
    ("1.5e-3", ",", "0.0015"), ("1e-402", ",", "1e-402"), ("12345", "\u{202F}", "12\u{202F}345"),
  ])
  func `a number's thousands are set apart`(value: String, mark: String, expected: String) throws {
    let field = #"{"path":"v","format":"number","grouping":"\#(mark)"}"#
    #expect(try fieldText(field: field, of: value) == expected)
  }

  @Test func `a number is rounded, set apart and told in a template`() throws {
    let field =
      #"{"path":"v","format":"number","decimals":2,"grouping":",","template":"{} €"}"#
    #expect(try fieldText(field: field, of: "1234567.895") == "1,234,567.90 €")
    #expect(try fieldText(field: field, of: "999999.995") == "1,000,000.00 €")
    #expect(
      try nibCell(field: field).fault(of: #"{"v":"1"}"#)
        == "/v: a number is expected here, not the string \"1\"")
  }

  @Test(arguments: [
    ("0", "none"), ("-0", "none"), ("0.0", "none"), ("1", "1 download"), ("1.0", "1 download"),
    ("2", "2 of 2"), ("-1", "-1 of -1"), ("1e1", "10 of 10"), ("[]", "none"),
    ("[{}]", "1 download"),
    ("[1,[2,3]]", "2 of 2"),
    ("18446744073709551617", "18446744073709551617 of 18446744073709551617"),
  ])
  func `a plural goes by the count`(value: String, expected: String) throws {
    let field =
      #"{"path":"v","format":"plural","zero":"none","one":"{} download","other":"{} of {}"}"#
    #expect(try fieldText(field: field, of: value) == expected)
  }

  @Test func `a plural without zero says other`() throws {
    let field = #"{"path":"v","format":"plural","one":"one","other":"{} \"books\""}"#
    #expect(try fieldText(field: field, of: "0") == "0 \"books\"")
    #expect(try fieldText(field: field, of: "1") == "one")
    for (value, shown) in [("1.5", "1.5"), ("\"1\"", "the string \"1\""), ("{}", "an object")] {
      #expect(
        try nibCell(field: field).fault(of: "{\"v\":\(value)}")
          == "/v: a whole number or an array is expected here, not \(shown)")
    }
  }

  @Test(arguments: [
    "9007199254740993", "68.320", "-0", "1E+02", #""\u00e9""#, "true", "[1,{\"a\":[]}]",
    "{\"b\":1,\"a\":2}",
  ])
  func `a value is the JSON that was stored`(value: String) throws {
    let cell = try nibCell(field: #"{"path":"v","format":"value"}"#)
    #expect(try cell.payload(of: "{\"v\":\(value)}") == "{\"x\":\(value)}")
  }

  @Test(arguments: [
    ("string", #""a""#, "1", "a string"), ("number", "1.5", #""1""#, "a number"),
    ("integer", "1", "1.5", "a whole number"), ("integer", "1.0", "true", "a whole number"),
    ("integer", "1e2", "1e-2", "a whole number"), ("boolean", "false", "0", "true or false"),
    ("object", "{}", "[]", "an object"), ("array", "[]", "{}", "an array"),
  ])
  func `a value can have a type`(type: String, right: String, wrong: String, words: String) throws {
    let cell = try nibCell(field: #"{"path":"v","format":"value","type":"\#(type)"}"#)
    #expect(try cell.payload(of: "{\"v\":\(right)}") == "{\"x\":\(right)}")
    #expect(
      try cell.fault(of: "{\"v\":\(wrong)}")?.hasPrefix("/v: \(words) is expected here, not ")
        == true)
  }
}

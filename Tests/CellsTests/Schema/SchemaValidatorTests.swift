import TestSupport
import Testing

@Suite struct SchemaValidatorTests {
  @Test(arguments: [
    (#"{"type":"object"}"#, "[]", ""),
    (#"{"type":["string","null"]}"#, "1", ""),
    (#"{"type":"integer"}"#, "true", ""),
    (#"{"type":"boolean"}"#, "1", ""),
    (#"{"type":"boolean"}"#, "0", ""),
    (#"{"type":"integer"}"#, "1.5", ""),
    (#"{"type":"number"}"#, "false", ""),
    (#"{"type":"null"}"#, "0", ""),
    (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":1}"#, "/a"),
    (#"{"required":["a/b"]}"#, "{}", "/a~1b"),
    (#"{"additionalProperties":false,"properties":{"a":true}}"#, #"{"a":1,"b":1}"#, "/b"),
    (#"{"items":{"type":"string"}}"#, #"["a",1]"#, "/1"),
    (#"{"prefixItems":[true,{"type":"null"}],"items":false}"#, "[1,2]", "/1"),
    (#"{"prefixItems":[true],"items":false}"#, "[1,2]", "/1"),
    (#"{"enum":["a",1]}"#, "true", ""),
    (#"{"const":1,"enum":[1,2]}"#, "2", ""),
    (#"{"const":{"a":[1]}}"#, #"{"a":[2]}"#, ""),
    (#"{"anyOf":[{"type":"string"},{"minimum":3}]}"#, "2", ""),
    (#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, "1", ""),
    (#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, "null", ""),
    (#"{"allOf":[{"minimum":1},{"items":{"maximum":2}}]}"#, "[3]", "/0"),
    (#"{"not":{"type":"string"}}"#, #""a""#, ""),
    (#"{"minimum":0}"#, "-1", ""),
    (#"{"maximum":0.5}"#, "1", ""),
    (#"{"exclusiveMinimum":1}"#, "1", ""),
    (#"{"minLength":2}"#, #""🏳""#, ""),
    (#"{"maxLength":1}"#, #""e\u0301""#, ""),
    (#"{"minItems":1}"#, "[]", ""),
    (#"{"maxItems":1}"#, "[1,2]", ""),
    (#"{"pattern":"^a+$"}"#, #""ab""#, ""),
    (#"{"format":"date-time"}"#, #""2024-02-29""#, ""),
    (#"{"format":"date-time"}"#, #""2024-02-29T00:00:00""#, ""),
    (#"{"format":"date-time"}"#, #""2024-02-29T00:00:00.Z""#, ""),
    ("false", "1", ""),
    ("true", "{", ""),
  ])
  func `a value that the schema forbids fails at its place`(
    schema: String, json: String, pointer: String
  ) throws {
    let failures = try validator(schema).failures(in: Array(json.utf8))
    #expect(failures.map(\.pointer) == [pointer])
    #expect(failures.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(arguments: [
    (#"{"type":"object"}"#, "{}"),
    (#"{"type":["string","null"]}"#, "null"),
    (#"{"type":"integer"}"#, "1.0"),
    (#"{"type":"integer"}"#, "340282366920938463463374607431768211455"),
    (#"{"type":"number"}"#, "1"),
    (#"{"type":"number"}"#, "1e300"),
    (#"{"const":1}"#, "1.0"),
    (#"{"properties":{"a":{"type":"string"}},"minimum":3}"#, "{}"),
    (#"{"additionalProperties":{"type":"null"},"properties":{"a":true}}"#, #"{"a":1,"b":null}"#),
    (#"{"prefixItems":[{"type":"null"}],"items":{"type":"string"}}"#, #"[null,"a"]"#),
    (#"{"oneOf":[{"type":"number"},{"type":"string"}]}"#, "1"),
    (#"{"anyOf":[{"type":"number"},true]}"#, "[]"),
    (#"{"minLength":1,"maxLength":1}"#, #""🏳""#),
    (#"{"minLength":9,"maxItems":0,"required":["a"]}"#, "1"),
    (#"{"format":"date-time"}"#, #""2024-02-29T00:00:00.123456Z""#),
    (#"{"format":"date-time"}"#, #""2024-02-29t00:00:00+09:00""#),
    (#"{"format":"uri","contentEncoding":"base64","title":"t","$schema":"s"}"#, #""a""#),
    (#"{"description":"d","default":1,"examples":[1]}"#, "null"),
    ("true", "1"),
    ("{}", "[null]"),
  ])
  func `a value that the schema allows passes`(schema: String, json: String) throws {
    #expect(try validator(schema).failures(in: Array(json.utf8)) == [])
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:1}", "nul",
    "truefalse", "1 2", "01", "-", "+1", ".5", "1.", "1e", "1e+", "1e400", "NaN", "\"a", #""\x""#,
    #""\u12""#, #""\u+123""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"\n\"",
    "\u{FEFF}1", #"{"a":1,"a":1}"#, "[1}",
  ])
  func `what is no JSON fails, whatever the schema`(json: String) throws {
    #expect(
      try validator("true").failures(in: Array(json.utf8)).map(\.reason) == ["this is no JSON"])
  }

  @Test(arguments: [
    (#""\ud83c\udff3\u00e9\n\/\\\"""#, #""🏳é\u000a/\u005c\u0022""#),
    (" [ 1 , -0 , 2.50e1 ]\r\n", "[1.0,0,25]"),
    (#" { "a" : { } , "b" : [ ] } "#, #"{"b":[],"a":{}}"#),
    ("-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
    ("[true,false,null,1e-2]", "[true,false,null,0.01]"),
  ])
  func `the same value may be written in several ways`(one: String, other: String) throws {
    let schema = try validator(#"{"const":\#(one)}"#)
    #expect(schema.failures(in: Array(other.utf8)) == [])
  }

  @Test func `bytes that are no UTF-8 are no JSON`() throws {
    #expect(try validator("true").failures(in: [0x22, 0xC3, 0x22]).count == 1)
  }

  @Test func `every failure is told`() throws {
    let failures = try validator(
      #"{"properties":{"a":{"type":"string"},"b":{"items":{"minimum":0}}},"required":["c"]}"#
    ).failures(in: Array(#"{"a":1,"b":[-1,0,-2]}"#.utf8))
    #expect(failures.map(\.pointer) == ["/c", "/a", "/b/0", "/b/2"])
    #expect(failures.map(\.description).first == "/c: this member is missing")
  }

  @Test(arguments: [
    ("{", SchemaFault.notJSON),
    ("1", .malformed(pointer: "")),
    (#"{"type":"text"}"#, .malformed(pointer: "/type")),
    (#"{"properties":{"a":{"required":[1]}}}"#, .malformed(pointer: "/properties/a/required")),
    (#"{"anyOf":[]}"#, .malformed(pointer: "/anyOf")),
    (#"{"minLength":-1}"#, .malformed(pointer: "/minLength")),
    (#"{"pattern":"("}"#, .malformed(pointer: "/pattern")),
    (##"{"$ref":"#"}"##, .unknownKeyword("$ref", pointer: "/$ref")),
    (
      #"{"items":{"uniqueItems":true}}"#,
      .unknownKeyword("uniqueItems", pointer: "/items/uniqueItems")
    ),
    (#"{"exclusiveMaximum":1}"#, .unknownKeyword("exclusiveMaximum", pointer: "/exclusiveMaximum")),
  ])
  func `a schema that is not understood is an error`(schema: String, fault: SchemaFault) {
    #expect(throws: fault) { try validator(schema) }
  }

  private func validator(_ schema: String) throws -> SchemaValidator {
    try SchemaValidator(schema: Array(schema.utf8))
  }
}

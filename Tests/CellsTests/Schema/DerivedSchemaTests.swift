import Cells
import Testing

@Suite struct DerivedSchemaTests {
  @Test func `a schema is compact, sorted, and says its dialect first`() {
    #expect(
      JSONSchema(of: FilmCell.self).text
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","#
        + #""properties":{"subtitle":{"type":"string"},"title":{"type":"string"}},"#
        + #""required":["title"],"type":"object"}"#)
  }

  @Test func `a cell without members has a schema without properties`() {
    struct Bare: Cell {}
    #expect(
      JSONSchema(of: Bare.self).text
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","#
        + #""properties":{},"required":[],"type":"object"}"#)
  }

  @Test(arguments: [
    ("text", #"{"type":"string"}"#),
    ("flag", #"{"type":"boolean"}"#),
    ("whole", #"{"type":"integer"}"#),
    ("natural", #"{"minimum":0,"type":"integer"}"#),
    ("vast", #"{"type":"integer"}"#),
    ("ratio", #"{"type":"number"}"#),
    ("price", #"{"type":"number"}"#),
    ("taken", #"{"format":"date-time","type":"string"}"#),
    ("home", #"{"format":"uri-reference","type":"string"}"#),
    ("bytes", #"{"contentEncoding":"base64","type":"string"}"#),
    ("id", #"{"format":"uuid","type":"string"}"#),
  ])
  func `a scalar has the type that the encoder gives it`(name: String, schema: String) throws {
    #expect(try JSONSchema(of: ScalarCell.self).member(name) == schema)
  }

  @Test(arguments: [
    ("text", #"{"type":"string"}"#),
    ("flag", #"{"type":"boolean"}"#),
    ("whole", #"{"type":"integer"}"#),
    ("taken", #"{"format":"date-time","type":"string"}"#),
    ("genre", #"{"enum":["rock","jazz"],"type":"string"}"#),
    (
      "tracks",
      #"{"items":{"properties":{"name":{"type":"string"},"seconds":{"type":"integer"}},"#
        + #""required":["name"],"type":"object"},"type":"array"}"#
    ),
    ("twice", #"{"type":["integer","null"]}"#),
  ])
  func `an optional member has the type of its value`(name: String, schema: String) throws {
    #expect(try JSONSchema(of: OptionalCell.self).member(name) == schema)
  }

  @Test func `an optional member is not required`() throws {
    #expect(try JSONSchema(of: OptionalCell.self).required() == [])
    #expect(try JSONSchema(of: TitleCell.self).required() == ["title"])
  }

  @Test(arguments: [
    ("texts", #"{"items":{"type":"string"},"type":"array"}"#),
    ("naturals", #"{"items":{"minimum":0,"type":"integer"},"type":"array"}"#),
    ("holes", #"{"items":{"type":["integer","null"]},"type":"array"}"#),
    ("grid", #"{"items":{"items":{"type":"number"},"type":"array"},"type":"array"}"#),
    (
      "tracks",
      #"{"items":{"properties":{"name":{"type":"string"},"seconds":{"type":"integer"}},"#
        + #""required":["name"],"type":"object"},"type":"array"}"#
    ),
    ("counts", #"{"additionalProperties":{"type":"integer"},"type":"object"}"#),
    (
      "byNumber",
      #"{"additionalProperties":{"properties":{"name":{"type":"string"},"#
        + #""seconds":{"type":"integer"}},"required":["name"],"type":"object"},"type":"object"}"#
    ),
    (
      "byGenre", #"{"additionalProperties":{"type":"integer"},"type":"object"}"#
    ),
    ("range", #"{"items":{"type":"number"},"type":"array"}"#),
  ])
  func `the elements of an empty collection are known by their type`(
    name: String, schema: String
  ) throws {
    #expect(try JSONSchema(of: CollectionCell.self).member(name) == schema)
  }

  @Test(arguments: [
    (
      "track",
      #"{"properties":{"name":{"type":"string"},"seconds":{"type":"integer"}},"#
        + #""required":["name"],"type":"object"}"#
    ),
    ("boxed", #"{"type":"string"}"#),
    ("empty", #"{"type":["integer","null"]}"#),
    (
      "comment",
      #"{"properties":{"replies":{"type":"array"},"text":{"type":"string"}},"#
        + #""required":["replies","text"],"type":"object"}"#
    ),
  ])
  func `a nested type stands in its place, and one inside itself may be anything`(
    name: String, schema: String
  ) throws {
    #expect(try JSONSchema(of: NestedCell.self).member(name) == schema)
  }

  @Test(arguments: [
    ("genre", #"{"enum":["rock","jazz"],"type":"string"}"#),
    ("size", #"{"enum":[1,2],"type":"integer"}"#),
    ("mood", #"{"type":"string"}"#),
    ("shape", "{}"),
    ("tag", #"{"type":"string"}"#),
    ("options", #"{"minimum":0,"type":"integer"}"#),
  ])
  func `an enum is listed when it lists its cases, and open when they carry values`(
    name: String, schema: String
  ) throws {
    #expect(try JSONSchema(of: EnumCell.self).member(name) == schema)
  }
}

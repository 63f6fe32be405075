import Cells
import Testing

/// Cells and members that encode by hand.
@Suite struct HandwrittenSchemaTests {
  @Test func `nested containers and super encoders are members`() throws {
    let schema = JSONSchema(of: LayeredCell.self)
    #expect(try schema.required() == ["inner", "list", "next", "super"])
    #expect(
      try schema.member("inner")
        == #"{"properties":{"a":{"type":"integer"},"b":{"type":"string"}},"#
        + #""required":["a","b"],"type":"object"}"#)
    #expect(
      try schema.member("list")
        == #"{"items":{"anyOf":[{"items":{"type":"boolean"},"type":"array"},"#
        + #"{"type":"integer"},{"type":"string"}]},"type":"array"}"#)
    #expect(try schema.member("super") == #"{"type":"string"}"#)
    #expect(try schema.member("next") == #"{"items":{"type":"integer"},"type":"array"}"#)
  }

  @Test func `null alone leaves the type open, and a nil of a type does not`() throws {
    let schema = JSONSchema(of: NullsCell.self)
    #expect(try schema.required() == ["inner", "list", "next"])
    #expect(try schema.member("inner") == "{}")
    #expect(try schema.member("list") == #"{"type":["string","null"]}"#)
    #expect(
      try schema.member("next") == #"{"enum":["rock","jazz",null],"type":["string","null"]}"#)
  }

  @Test func `keys that are made as needed are not required`() throws {
    let schema = JSONSchema(of: MapCell.self)
    #expect(try schema.required() == [])
    #expect(try schema.member("a") == #"{"type":"integer"}"#)
  }

  @Test func `a member that is encoded twice may be either`() throws {
    #expect(
      try JSONSchema(of: TwiceCell.self).member("inner")
        == #"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#)
  }

  @Test func `a cell that can't be encoded, or is no object, may be any object`() {
    let open =
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}"#
    #expect(JSONSchema(of: ThrowingCell.self).text == open)
    #expect(JSONSchema(of: WordCell.self).text == open)
    #expect(JSONSchema(of: MuteCell.self).text == open)
    #expect(JSONSchema(of: ThrowingMemberCell.self).text == open)
  }

  @Test func `a cell that hands its encoding to a member has the member's schema`() {
    #expect(JSONSchema(of: HandingCell.self) == JSONSchema(of: FilmCell.self))
  }

  @Test func `elements that are made only by decoding may be anything where that fails`() throws {
    let schema = JSONSchema(of: UnmadeCell.self)
    for name in ["moods", "shapes", "opaque", "chains"] {
      #expect(try schema.member(name)?.hasSuffix(#""type":"array"}"#) == true)
    }
    #expect(try schema.member("moods") == #"{"items":{"type":"string"},"type":"array"}"#)
    #expect(try schema.member("shapes") == #"{"type":"array"}"#)
    #expect(try schema.member("opaque") == #"{"type":"array"}"#)
    #expect(try schema.member("chains") == #"{"type":"array"}"#)
    #expect(
      try schema.member("vast")
        == #"{"items":{"properties":{"high":{"type":"integer"},"low":{"minimum":0,"#
        + #""type":"integer"}},"required":["high","low"],"type":"object"},"type":"array"}"#)
    #expect(
      try schema.member("films")
        == #"{"items":{"properties":{"subtitle":{"type":"string"},"title":{"type":"string"}},"#
        + #""required":["title"],"type":"object"},"type":"array"}"#)
  }
}

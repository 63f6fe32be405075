import Cells
import Testing

private struct OwnCell: Cell, JSONSchemaProviding {
  static let jsonSchema = """
    {
      "type": "object",
      "$defs": { "a": { "minimum": 0.5 } },
      "properties": { "a": { "$ref": "#/$defs/a" } }
    }
    """
}

private struct DatedCell: Cell, JSONSchemaProviding {
  static let jsonSchema = #"{ "$schema" : "https://example.org/dialect", "$id": "a/b" }"#
}

private struct Color: Codable, JSONSchemaProviding {
  static let jsonSchema = ##"{"$schema":"x","pattern":"^#","type":"string"}"##
}

private struct PaintCell: Cell {
  var color = Color()
  var more: [Color] = []
  var other: Color?
}

private struct BrokenCell: Cell, JSONSchemaProviding {
  static let jsonSchema = #"{"type":"object""#
}

private struct ListedCell: Cell, JSONSchemaProviding {
  static let jsonSchema = "[]"
}

private struct Pointing: Encodable, Sendable, JSONSchemaProviding {
  static let jsonSchema = ##"{"items":{"$ref":"#"}}"##
}

private struct Empty: Encodable, Sendable, JSONSchemaProviding {
  static let jsonSchema = ""
}

private struct PointingCell: Cell { var list: [Pointing] = [] }
private struct EmptyMemberCell: Cell { var empty: Empty? }

@Suite struct ProvidedSchemaTests {
  @Test func `a provided schema is compacted, with its dialect first`() {
    #expect(
      JSONSchema(of: OwnCell.self).text
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","#
        + ##""$defs":{"a":{"minimum":0.5}},"properties":{"a":{"$ref":"#/$defs/a"}},"##
        + #""type":"object"}"#)
    #expect(
      JSONSchema(of: DatedCell.self).text
        == #"{"$schema":"https://example.org/dialect","$id":"a/b"}"#)
  }

  @Test func `the schema of a member's type stands in its place`() throws {
    let schema = JSONSchema(of: PaintCell.self)
    #expect(try schema.required() == ["color", "more"])
    #expect(try schema.member("color") == ##"{"pattern":"^#","type":"string"}"##)
    #expect(try schema.member("other") == ##"{"pattern":"^#","type":"string"}"##)
    #expect(
      try schema.member("more")
        == ##"{"items":{"pattern":"^#","type":"string"},"type":"array"}"##)
    #expect(JSONSchema.fault(of: PaintCell.self) == nil)
  }

  @Test func `sound schemas, provided or derived, have no fault`() {
    #expect(JSONSchema.fault(of: OwnCell.self) == nil)
    #expect(JSONSchema.fault(of: DatedCell.self) == nil)
    #expect(JSONSchema.fault(of: FilmCell.self) == nil)
  }

  @Test func `a provided schema that is no JSON object is a fault and is not shown`() throws {
    let open =
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}"#
    #expect(
      JSONSchema.fault(of: BrokenCell.self)
        == "has a schema that is no use: BrokenCell.jsonSchema is no JSON object")
    #expect(JSONSchema(of: BrokenCell.self).text == open)
    #expect(
      JSONSchema.fault(of: ListedCell.self)
        == "has a schema that is no use: ListedCell.jsonSchema is no JSON object")
    #expect(JSONSchema(of: ListedCell.self).text == open)
    #expect(
      JSONSchema.fault(of: EmptyMemberCell.self)
        == "has a schema that is no use: Empty.jsonSchema is no JSON object")
    #expect(try JSONSchema(of: EmptyMemberCell.self).member("empty") == "{}")
  }

  @Test func `a reference in the schema of a member's type is a fault`() throws {
    #expect(
      JSONSchema.fault(of: PointingCell.self)
        == "has a schema that is no use: Pointing.jsonSchema uses $ref, which has no place in the schema of a member"
    )
    #expect(try JSONSchema(of: PointingCell.self).member("list") == #"{"type":"array"}"#)
  }
}

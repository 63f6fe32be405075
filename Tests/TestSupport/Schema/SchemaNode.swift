/// A schema, read once: nil where a keyword is absent.
struct SchemaNode: Sendable {
  /// Nothing is valid; the schema `false`.
  var forbidsAll = false
  var types: Set<String>?
  /// The lists of `enum` and `const`, in each of which the value must be.
  var allowed: [[SchemaValue]] = []
  var properties: [String: SchemaNode] = [:]
  var required: [String] = []
  var additionalProperties: [SchemaNode] = []
  var prefixItems: [SchemaNode] = []
  /// One schema, or none.
  var items: [SchemaNode] = []
  var anyOf: [SchemaNode]?
  var oneOf: [SchemaNode]?
  var allOf: [SchemaNode] = []
  var not: [SchemaNode] = []
  var numbers = SchemaBounds()
  var length = SchemaBounds()
  var count = SchemaBounds()
  var pattern: SchemaPattern?
  var isDateTime = false
  /// Where the schema is that holds besides; nil where there is none.
  var reference: String?
  /// Which of the schemas of `oneOf` holds, by a member's value; nil where all are tried.
  var choice: SchemaChoice?
  /// Whether a member that `properties` does not name is a fault.
  var isClosed = false

  static let typeNames: Set = [
    "array", "boolean", "integer", "null", "number", "object", "string",
  ]

  /// Keywords that constrain nothing.
  static let annotations: Set = [
    "$schema", "$comment", "title", "description", "default", "contentEncoding", "examples",
    "contentMediaType", "deprecated", "readOnly", "writeOnly",
  ]
}

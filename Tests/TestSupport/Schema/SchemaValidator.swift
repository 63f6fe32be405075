/// Validates JSON against a JSON Schema (dialect 2020-12), of which it knows a part.
///
/// `format` is checked for `date-time` alone, and loosely: by the form of the text, not the days of
/// the month. A keyword outside the part that constrains anything is an error, never passed over.
package struct SchemaValidator: Sendable {
  private let schema: SchemaNode

  /// Throws for a schema that is no JSON, is malformed or has an unknown keyword.
  package init(schema: [UInt8]) throws(SchemaFault) {
    guard let json = SchemaValue(json: schema) else { throw .notJSON }
    self.schema = try SchemaNode(json, at: "")
  }

  /// Everything in `json` that the schema forbids, members in the order of their names.
  package func failures(in json: [UInt8]) -> [SchemaFailure] {
    guard let value = SchemaValue(json: json) else {
      return [SchemaFailure(pointer: "", reason: "this is no JSON")]
    }
    return schema.failures(of: value, at: "")
  }
}

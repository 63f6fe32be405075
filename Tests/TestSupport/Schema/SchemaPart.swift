/// The schemas of a document by their places in it, `#/components/schemas/Page`.
typealias SchemaParts = [String: SchemaNode]

/// What a schema that is a part of a document may have beside one that stands alone: references,
/// and a member that says which schema holds.
struct SchemaPart: Sendable {
  /// Whether members that no schema names are faults.
  let isClosed: Bool
}

/// A discriminator (OpenAPI 3.1 §4.8.25).
struct SchemaChoice: Sendable {
  let member: String
  private let places: [String: String]

  /// Nil where it names no member, or has no mapping.
  init?(_ json: SchemaValue) {
    guard let members = json.object, let member = members["propertyName"]?.string,
      let mapping = members["mapping"]?.object
    else { return nil }
    self.member = member
    places = mapping.compactMapValues(\.string)
  }

  /// The place of the schema that holds for the value; nil where there is none.
  func place(of value: SchemaValue) -> String? {
    value.object?[member]?.string.flatMap { places[$0] }
  }
}

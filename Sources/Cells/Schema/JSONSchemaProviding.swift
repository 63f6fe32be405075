/// A type that writes its own JSON Schema (dialect 2020-12): a cell, or a type of a cell's member.
///
/// Adopt it where `encode(to:)` is written by hand and what it writes differs from value to value,
/// since a derived schema knows only what the fresh value encodes. The text must be a JSON object.
/// That of a member's type stands inside its cell's, so it can't use `$ref` or `$dynamicRef`.
public protocol JSONSchemaProviding {
  /// The schema as JSON text, with or without `$schema`; read anew whenever a schema is made.
  static var jsonSchema: String { get }
}

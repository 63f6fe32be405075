/// A JSON Schema of a cell's payload: what the rows of the cell look like, for client authors.
///
/// The dialect is 2020-12, which `$schema` says. Further members are never forbidden, since a later
/// version of the cell may have more. Derived by encoding a fresh cell, which costs about as much
/// as a few rows; make it once and keep it.
///
/// - A member that is always encoded is required, one behind `encodeIfPresent` is not.
/// - What can't be known is left open: the schema may allow more than the cell ever encodes.
/// - An enum whose cases carry values, and a type inside itself, may be anything.
/// - The elements of an empty array are known when they are scalars, cells or `Decodable`: then one
///   is decoded from blank values (empty texts, zeros). Others may be anything.
/// - An enum that is `CaseIterable` and has raw values is listed, so `allCases` must be complete.
/// - A hand-written `encode(to:)` is taken at its word for the fresh value. Where it leaves out
///   members for some values, or writes others of another type, adopt `JSONSchemaProviding`.
package struct JSONSchema: Hashable, Sendable {
  /// The schema as compact JSON, a JSON object: the same bytes at every run.
  package let json: [UInt8]

  /// The schema of `cell`: its own where it provides a sound one, otherwise a derived one.
  ///
  /// Says only that the payload is an object where the fresh cell can't be encoded or the provided
  /// schema is of no use; `fault(of:)` tells of the latter.
  package init<C: Cell>(of cell: C.Type) {
    self.init(SchemaDerivation().cellSchema(of: cell))
  }

  /// Takes a schema over as it is.
  init(json: [UInt8]) { self.json = json }

  /// What is wrong with a schema that the cell or the type of a member provides; nil where all are
  /// JSON objects. One sentence without its stop.
  package static func fault<C: Cell>(of cell: C.Type) -> String? {
    let derivation = SchemaDerivation()
    _ = derivation.cellSchema(of: cell)
    return derivation.faults.first
  }

  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  private init(_ members: [String: SchemaTree]) {
    var rest = members
    let dialect = rest.removeValue(forKey: "$schema") ?? .string(Self.dialect)
    let head = Array(#"{"$schema":"#.utf8) + dialect.json
    json =
      head + (rest.isEmpty ? [] : [UInt8(ascii: ",")]) + SchemaTree.object(rest).json.dropFirst()
  }
}

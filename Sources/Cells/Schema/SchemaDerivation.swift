/// Derives the schema of one cell; not to be used for a second.
final class SchemaDerivation {
  /// What is wrong with the schemas that types provide, and with the types themselves.
  private(set) var faults: [String] = []

  /// The types whose members are being looked at, the outermost being the cell.
  private var path: Set<ObjectIdentifier> = []
  private static let deepest = 32

  /// The members of the cell's schema; see `JSONSchema.init(of:)`.
  func cellSchema<C: Cell>(of cell: C.Type) -> [String: SchemaTree] {
    let unknown = ["type": SchemaTree.string("object")]
    if let provider = C.self as? any JSONSchemaProviding.Type {
      return providedMembers(by: provider) ?? unknown
    }
    guard let schema = try? schema(of: C.self, samples: [C()]), schema.isObjectSchema,
      case .object(let members) = schema
    else { return unknown }
    return members
  }

  /// The schema of a type of which `samples` have been seen. Throws what encoding a sample throws.
  func schema<T: Encodable>(of type: T.Type, samples: [T]) throws -> SchemaTree {
    if let provider = T.self as? any JSONSchemaProviding.Type {
      return providedPiece(by: provider)
    }
    if let scalar = ScalarSchemas.schema(of: T.self) { return scalar }
    if let composite = T.self as? any SchemaComposite.Type {
      return try schema(of: composite, seen: samples)
    }
    guard path.count < Self.deepest, path.insert(ObjectIdentifier(T.self)).inserted else {
      return .anything
    }
    defer { path.remove(ObjectIdentifier(T.self)) }
    if let cases = enumerated(T.self) { return cases }
    guard samples.isEmpty else { return .union(try samples.map(recorded)) }
    guard let blank = blank(of: T.self) else { return rawSchema(of: T.self) ?? .anything }
    return (try? recorded(blank)) ?? .anything
  }

  /// Notes a member that is encoded in another order at every run, so that no tag could hold.
  func reportUnordered(_ type: String) {
    faults.append(
      "has \(type) among its members, whose order differs from run to run; use a sorted array")
  }

  func arraySchema<S: Sequence>(of samples: [S]) throws -> SchemaTree where S.Element: Encodable {
    let elements = samples.flatMap(\.self)
    return .arraySchema(items: try schema(of: S.Element.self, samples: elements))
  }

  /// The members of a provided schema; nil, and a fault, when it is no JSON object.
  private func providedMembers(
    by provider: any JSONSchemaProviding.Type
  ) -> [String: SchemaTree]? {
    if case .object(let members)? = SchemaTree(json: provider.jsonSchema.utf8) { return members }
    faults.append("has a schema that is no use: \(provider).jsonSchema is no JSON object")
    return nil
  }

  /// A provided schema as a piece of another; anything, and a fault, where it can't be one.
  private func providedPiece(by provider: any JSONSchemaProviding.Type) -> SchemaTree {
    guard var members = providedMembers(by: provider) else { return .anything }
    members["$schema"] = nil
    let piece = SchemaTree.object(members)
    if !piece.hasReference { return piece }
    faults.append(
      "has a schema that is no use: \(provider).jsonSchema uses $ref, which has no place in the schema of a member"
    )
    return .anything
  }

  private func schema<S: SchemaComposite, T>(of type: S.Type, seen: [T]) throws -> SchemaTree {
    // The two are the same type, which the compiler can't see.
    try S.schema(of: seen as? [S] ?? [], in: self)
  }
}

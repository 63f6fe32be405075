/// Schemas of pieces, and how they are joined.
extension SchemaTree {
  /// The schema that allows every value.
  static let anything = SchemaTree.object([:])
  static let nullSchema = SchemaTree.schema("null")

  static func schema(_ type: String, _ keywords: [String: SchemaTree] = [:]) -> SchemaTree {
    .object(keywords.merging(["type": .string(type)]) { _, type in type })
  }

  static func arraySchema(items: SchemaTree) -> SchemaTree {
    schema("array", items == .anything ? [:] : ["items": items])
  }

  static func mapSchema(values: SchemaTree) -> SchemaTree {
    schema("object", values == .anything ? [:] : ["additionalProperties": values])
  }

  /// Allows what any of `schemas` allows, and everything where there are none.
  ///
  /// The order of `schemas` does not matter: it may be that of a set, which differs by the run.
  static func union(_ schemas: [SchemaTree]) -> SchemaTree {
    let distinct = Set(schemas.flatMap(\.alternatives))
    guard let first = distinct.first, !distinct.contains(.anything) else { return .anything }
    guard distinct.count > 1 else { return first }
    let sorted = distinct.map { (schema: $0, text: String(decoding: $0.json, as: UTF8.self)) }
      .sorted { $0.text < $1.text }
    return .object(["anyOf": .array(sorted.map(\.schema))])
  }

  /// Allows null besides what this schema allows.
  var orNull: SchemaTree {
    guard self != .anything else { return self }
    guard case .object(var keywords) = self, Self.nullableKeywords.isSuperset(of: keywords.keys),
      case .string(let type)? = keywords["type"], type != "null"
    else { return allowsNull ? self : Self.union([self, .nullSchema]) }
    keywords["type"] = .array([.string(type), .string("null")])
    if case .array(let values)? = keywords["enum"] { keywords["enum"] = .array(values + [.null]) }
    return .object(keywords)
  }

  var isObjectSchema: Bool {
    guard case .object(let keywords) = self else { return false }
    return keywords["type"] == .string("object")
  }

  var isString: Bool {
    if case .string = self { true } else { false }
  }

  /// Whether this is a number that is written without a fraction.
  var isInteger: Bool {
    guard case .number = self else { return false }
    return json.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
    }
  }

  /// Whether a `$ref` or `$dynamicRef` is anywhere within.
  var hasReference: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasReference)
    case .object(let members):
      members.contains { name, value in
        (name == "$ref" || name == "$dynamicRef") && value.isString || value.hasReference
      }
    default: false
    }
  }

  /// The keywords beside which null can simply be one more `type`.
  private static let nullableKeywords: Set = [
    "additionalProperties", "contentEncoding", "enum", "format", "items", "minimum", "properties",
    "required", "type",
  ]

  private var alternatives: [SchemaTree] {
    guard case .object(let keywords) = self, keywords.count == 1,
      case .array(let schemas)? = keywords["anyOf"]
    else { return [self] }
    return schemas
  }

  private var allowsNull: Bool {
    guard case .object(let keywords) = self else { return false }
    if case .array(let types)? = keywords["type"] { return types.contains(.string("null")) }
    return alternatives.contains { $0 == .nullSchema || $0 != self && $0.allowsNull }
  }
}

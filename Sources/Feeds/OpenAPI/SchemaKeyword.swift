import Cells

/// What the value of a JSON Schema's keyword must be (dialect 2020-12).
///
/// A cell can bring a schema of its own, and one keyword with a value that it can't have would make
/// the whole document invalid.
enum SchemaKeyword {
  case schema
  case schemas
  /// An object of schemas.
  case namedSchemas
  case text
  case flag
  case number
  /// A number above 0.
  case factor
  /// A whole number from 0 on.
  case count
  /// Distinct texts.
  case names
  /// An object of distinct texts.
  case namedNames
  case types
  case list
  case anything
  /// Another schema.
  case reference
  /// It has a meaning only where the schema stands alone, or one in OpenAPI that it had not there.
  case dropped

  /// What a keyword takes; anything where it is unknown.
  init(named name: String) { self = Self.known[name] ?? .anything }

  private static let known: [String: SchemaKeyword] = {
    let names: [(SchemaKeyword, String)] = [
      (.schema, "additionalProperties contains contentSchema else if items not propertyNames then"),
      (.schema, "unevaluatedItems unevaluatedProperties"),
      (.schemas, "allOf anyOf oneOf prefixItems"),
      (.namedSchemas, "$defs definitions dependentSchemas patternProperties properties"),
      (.text, "$comment contentEncoding contentMediaType description format pattern title"),
      (.flag, "deprecated readOnly uniqueItems writeOnly"),
      (.number, "exclusiveMaximum exclusiveMinimum maximum minimum"),
      (.factor, "multipleOf"),
      (.count, "maxContains maxItems maxLength maxProperties"),
      (.count, "minContains minItems minLength minProperties"),
      (.names, "required"), (.namedNames, "dependentRequired"), (.types, "type"),
      (.list, "enum examples"), (.reference, "$ref $dynamicRef"),
      (.dropped, "$schema $id $anchor $dynamicAnchor $recursiveAnchor $recursiveRef $vocabulary"),
      (.dropped, "dependencies discriminator externalDocs xml"),
    ]
    var known: [String: SchemaKeyword] = [:]
    for (keyword, list) in names {
      for name in list.split(separator: " ") { known[String(name)] = keyword }
    }
    return known
  }()

  private static let typeNames: Set = [
    "array", "boolean", "integer", "null", "number", "object", "string",
  ]

  /// Whether the keyword can have the value, as far as the value's own parts are no schemas.
  func allows(_ value: JSONTree) -> Bool {
    switch self {
    case .schema: Self.isSchema(value)
    case .schemas:
      value.kind == .array && !value.elements.isEmpty && value.elements.allSatisfy(Self.isSchema)
    case .namedSchemas:
      value.kind == .object && value.members.allSatisfy { Self.isSchema($0.value) }
    case .text, .reference: value.kind == .string
    case .flag: value.kind == .boolean
    case .number: value.kind == .number
    case .factor:
      value.kind == .number && Double(String(decoding: value.bytes, as: UTF8.self)) ?? 0 > 0
    case .count:
      value.kind == .number && value.bytes.allSatisfy { (0x30...0x39).contains($0) }
    case .names: Self.areNames(value)
    case .namedNames:
      value.kind == .object && value.members.allSatisfy { Self.areNames($0.value) }
    case .types:
      value.string.map(Self.typeNames.contains)
        ?? (Self.areNames(value) && !value.elements.isEmpty
          && value.elements.allSatisfy { Self.typeNames.contains($0.string ?? "") })
    case .list: value.kind == .array
    case .anything: true
    case .dropped: false
    }
  }

  static func isSchema(_ value: JSONTree) -> Bool {
    value.kind == .object || value.kind == .boolean
  }

  private static func areNames(_ value: JSONTree) -> Bool {
    let names = value.elements.compactMap(\.string)
    return value.kind == .array && names.count == value.elements.count
      && Set(names).count == names.count
  }
}

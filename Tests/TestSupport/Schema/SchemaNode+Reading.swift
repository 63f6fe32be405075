extension SchemaNode {
  /// `pointer` is the place of `json` in the whole schema.
  ///
  /// - Parameter part: of a document that the schema can refer to; nil for one that stands alone.
  init(
    _ json: SchemaValue, at pointer: String, in part: SchemaPart? = nil
  ) throws(SchemaFault) {
    isClosed = part?.isClosed == true
    switch json {
    case .bool(let allows): forbidsAll = !allows
    case .object(let members):
      for (keyword, value) in members.sorted(by: { $0.key < $1.key }) {
        try read(keyword, value, at: pointer + SchemaPointer.member(keyword), part)
      }
    default: throw .malformed(pointer: pointer)
    }
  }

  private mutating func read(
    _ keyword: String, _ value: SchemaValue, at pointer: String, _ part: SchemaPart?
  ) throws(SchemaFault) {
    switch keyword {
    case "type": types = try Self.types(value, at: pointer)
    case "enum": allowed.append(try Self.required(value.array, at: pointer))
    case "const": allowed.append([value])
    case "properties": properties = try Self.named(value, at: pointer, part)
    case "required": required = try Self.strings(value, at: pointer)
    case "additionalProperties":
      additionalProperties = [try SchemaNode(value, at: pointer, in: part)]
    case "prefixItems": prefixItems = try Self.list(value, at: pointer, part)
    case "items": items = [try SchemaNode(value, at: pointer, in: part)]
    case "anyOf": anyOf = try Self.list(value, at: pointer, part)
    case "oneOf": oneOf = try Self.list(value, at: pointer, part)
    case "allOf": allOf = try Self.list(value, at: pointer, part)
    case "not": not = [try SchemaNode(value, at: pointer, in: part)]
    case "minimum": numbers.least = try Self.required(value.double, at: pointer)
    case "maximum": numbers.greatest = try Self.required(value.double, at: pointer)
    case "exclusiveMinimum": numbers.above = try Self.required(value.double, at: pointer)
    case "minLength": length.least = try Self.size(value, at: pointer)
    case "maxLength": length.greatest = try Self.size(value, at: pointer)
    case "minItems": count.least = try Self.size(value, at: pointer)
    case "maxItems": count.greatest = try Self.size(value, at: pointer)
    case "pattern":
      let text = try Self.required(value.string, at: pointer)
      pattern = try Self.required(SchemaPattern(text), at: pointer)
    case "format": isDateTime = try Self.required(value.string, at: pointer) == "date-time"
    case "$ref" where part != nil: reference = try Self.required(value.string, at: pointer)
    case "discriminator" where part != nil:
      choice = try Self.required(SchemaChoice(value), at: pointer)
    default:
      if !Self.annotations.contains(keyword) {
        throw .unknownKeyword(keyword, pointer: pointer)
      }
    }
  }

  private static func required<T>(_ value: T?, at pointer: String) throws(SchemaFault) -> T {
    guard let value else { throw .malformed(pointer: pointer) }
    return value
  }

  private static func types(
    _ value: SchemaValue, at pointer: String
  ) throws(SchemaFault) -> Set<String> {
    let names: [String]
    if let name = value.string { names = [name] } else { names = try strings(value, at: pointer) }
    guard !names.isEmpty, typeNames.isSuperset(of: names) else {
      throw .malformed(pointer: pointer)
    }
    return Set(names)
  }

  private static func strings(
    _ value: SchemaValue, at pointer: String
  ) throws(SchemaFault) -> [String] {
    let values = try required(value.array, at: pointer)
    let strings = values.compactMap(\.string)
    guard strings.count == values.count else { throw .malformed(pointer: pointer) }
    return strings
  }

  private static func size(
    _ value: SchemaValue, at pointer: String
  ) throws(SchemaFault) -> Double {
    guard case .integer(let size) = value, size >= 0 else { throw .malformed(pointer: pointer) }
    return Double(size)
  }

  private static func list(
    _ value: SchemaValue, at pointer: String, _ part: SchemaPart?
  ) throws(SchemaFault) -> [SchemaNode] {
    let values = try required(value.array, at: pointer)
    guard !values.isEmpty else { throw .malformed(pointer: pointer) }
    var nodes: [SchemaNode] = []
    for (index, value) in values.enumerated() {
      nodes.append(try SchemaNode(value, at: "\(pointer)/\(index)", in: part))
    }
    return nodes
  }

  private static func named(
    _ value: SchemaValue, at pointer: String, _ part: SchemaPart?
  ) throws(SchemaFault) -> [String: SchemaNode] {
    var nodes: [String: SchemaNode] = [:]
    for (name, value) in try required(value.object, at: pointer) {
      nodes[name] = try SchemaNode(value, at: pointer + SchemaPointer.member(name), in: part)
    }
    return nodes
  }
}

extension SchemaReading {
  /// What a keyword says of the kind that it is for, beside all of the other kinds; nil for one
  /// that is not known or has a value that it can't have.
  func facet(_ keyword: JSONName, _ value: ContractNode) -> [SchemaAtom]? {
    switch keyword {
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      guard let limit = value.number else { return nil }
      let isExclusive = keyword == "exclusiveMinimum" || keyword == "exclusiveMaximum"
      let bound = NumberFacets.Bound(limit: limit, isExclusive: isExclusive)
      let isLeast = keyword == "minimum" || keyword == "exclusiveMinimum"
      return with(.number) {
        if isLeast { $0.number.least = bound } else { $0.number.greatest = bound }
      }
    case "minLength": return size(value, .string) { $0.length.least = $1 }
    case "maxLength": return size(value, .string) { $0.length.greatest = $1 }
    case "minItems": return size(value, .array) { $0.array.count.least = $1 }
    case "maxItems": return size(value, .array) { $0.array.count.greatest = $1 }
    case "minProperties": return size(value, .object) { $0.object.count.least = $1 }
    case "maxProperties": return size(value, .object) { $0.object.count.greatest = $1 }
    case "format", "contentEncoding", "contentMediaType":
      guard value.text != nil else { return nil }
      return with(.string) { $0.formats = [SchemaAtom.Opaque(keyword: keyword, value: value)] }
    case "pattern":
      guard let pattern = value.name else { return nil }
      return with(.string) { $0.patterns = [pattern] }
    case "required":
      guard let names = value.elements else { return nil }
      return with(.object) { $0.object.required = Set(names.compactMap(\.name)) }
    case "properties", "additionalProperties", "items", "prefixItems":
      return members(keyword, value)
    default: return nil
    }
  }

  private func members(_ keyword: JSONName, _ value: ContractNode) -> [SchemaAtom]? {
    switch keyword {
    case "properties":
      guard let schemas = value.members else { return nil }
      // Read beside these, since what is additional goes by their names.
      guard members["additionalProperties"] == nil else { return SchemaAtom.all }
      return with(.object) { $0.object.properties = schemas.mapValues { SchemaSet([$0]) } }
    case "additionalProperties":
      let schemas = members["properties"]?.members ?? [:]
      return with(.object) {
        $0.object.properties = schemas.mapValues { SchemaSet([$0]) }
        // Names that a pattern takes are none of these, and patterns are not understood.
        if members["patternProperties"] == nil { $0.object.additional = SchemaSet([value]) }
      }
    case "prefixItems":
      guard let schemas = value.elements else { return nil }
      guard members["items"] == nil else { return SchemaAtom.all }
      return with(.array) { $0.array.prefix = schemas.map { SchemaSet([$0]) } }
    default:
      let schemas = members["prefixItems"]?.elements ?? []
      return with(.array) {
        $0.array.prefix = schemas.map { SchemaSet([$0]) }
        $0.array.rest = SchemaSet([value])
      }
    }
  }

  private func size(
    _ value: ContractNode, _ kind: SchemaKind, _ set: (inout SchemaAtom, JSONNumber) -> Void
  ) -> [SchemaAtom]? {
    guard let size = value.number else { return nil }
    return with(kind) { set(&$0, size) }
  }

  private func with(_ kind: SchemaKind, _ set: (inout SchemaAtom) -> Void) -> [SchemaAtom] {
    SchemaAtom.all.map { atom in
      var atom = atom
      if atom.kind == kind { set(&atom) }
      return atom
    }
  }
}

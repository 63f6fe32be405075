extension SchemaSpace {
  /// Whether the schemas allow a value, as far as is known: formats other than dates, patterns that
  /// are not plain, and what is not understood are taken to hold.
  func allows(_ schemas: SchemaSet, _ value: ContractNode) -> Bool {
    schemas.isAnything
      || atoms(of: schemas).contains { $0.kind == SchemaKind(of: value) && allows($0, value) }
  }

  func allows(_ atom: SchemaAtom, _ value: ContractNode) -> Bool {
    if atom.values != nil { return atom.valueSet.contains(value) }
    switch value.content {
    case .null, .bool: return true
    case .number(let number): return atom.number.allows(number)
    case .string(let name): return allows(atom, text: name.text)
    case .array(let elements):
      return atom.array.count.allows(elements.count)
        && elements.enumerated().allSatisfy { allows(atom.array.schema(at: $0), $1) }
    case .object(let members):
      return atom.object.count.allows(members.count)
        && atom.object.required.allSatisfy { members[$0] != nil }
        && members.allSatisfy { allows(atom.object.schema(of: $0), $1) }
    }
  }

  private func allows(_ atom: SchemaAtom, text: String) -> Bool {
    guard atom.length.allows(text.unicodeScalars.count) else { return false }
    let isDate = atom.formats.contains { $0.value.text == "date-time" && $0.keyword == "format" }
    if isDate, !text.contains(#/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d/#) { return false }
    return atom.patterns.allSatisfy { PlainPattern($0)?.isIn(text) ?? true }
  }

  /// Whether no value is allowed by both, as far as is seen.
  func areDisjoint(_ one: SchemaAtom, _ other: SchemaAtom) -> Bool {
    guard one.kind == other.kind else { return true }
    if let values = one.values ?? other.values {
      return !values.contains { allows(one, $0) && allows(other, $0) }
    }
    let both = one.facets(and: other)
    return isEmpty(both)
  }
}

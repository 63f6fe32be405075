import Cells

extension SchemaComparison {
  func numberChanges(
    _ some: NumberFacets, _ others: NumberFacets, at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    if others.isWhole && !some.isWhole { changes.append(change(.fraction, at: pointer)) }
    for (bound, isUpper) in [(others.least, false), (others.greatest, true)] {
      guard let bound, !some.isWithin(bound, isUpper: isUpper) else { continue }
      let plain = isUpper ? "maximum" : "minimum"
      let exclusive = isUpper ? "exclusiveMaximum" : "exclusiveMinimum"
      changes.append(
        change(
          .bound(keyword: bound.isExclusive ? exclusive : plain, bound.limit.text), at: pointer))
    }
    return changes
  }

  func textChanges(
    _ some: SchemaAtom, _ others: SchemaAtom, at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    for format in others.formats.sorted(by: { $0.keyword < $1.keyword })
    where !some.formats.contains(where: { Self.isWithin($0, format) }) {
      changes.append(
        change(.format(keyword: format.keyword.text, format.value.text ?? ""), at: pointer))
    }
    for pattern in others.patterns.subtracting(some.patterns).sorted() {
      // One pattern within another can't be told; none at all is wider.
      changes.append(
        change(
          some.patterns.isEmpty
            ? .format(keyword: "pattern", pattern.text) : .keyword("pattern"), at: pointer))
    }
    return changes
      + sizeChanges(some.length, others.length, ("minLength", "maxLength"), at: pointer)
  }

  /// Whether each text of one format is of the other.
  private static func isWithin(_ some: SchemaAtom.Opaque, _ other: SchemaAtom.Opaque) -> Bool {
    if some == other { return true }
    guard some.keyword == other.keyword, some.keyword == "format" else { return false }
    let wider = [
      "uri": ["uri-reference", "iri", "iri-reference"], "iri": ["iri-reference"],
      "uri-reference": ["iri-reference"], "email": ["idn-email"], "hostname": ["idn-hostname"],
    ]
    return wider[some.value.text ?? ""]?.contains(other.value.text ?? "") ?? false
  }

  func sizeChanges(
    _ some: SizeFacets, _ others: SizeFacets, _ keywords: (String, String), at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    if let least = others.least, least > some.least ?? JSONNumber(0) {
      changes.append(change(.bound(keyword: keywords.0, least.text), at: pointer))
    }
    if let greatest = others.greatest, some.greatest.map({ $0 > greatest }) ?? true {
      changes.append(change(.bound(keyword: keywords.1, greatest.text), at: pointer))
    }
    return changes
  }

  func objectChanges(
    _ some: ObjectFacets, _ others: ObjectFacets, at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    let names = Set(some.properties.keys).union(others.properties.keys).union(others.required)
    for name in names.sorted() {
      let place = pointer + JSONPointer.member(name.text)
      let isDeclared = some.properties[name] != nil
      let gone = SchemaChange.Kind.removed(wasRequired: others.required.contains(name))
      let wasDeclared = others.properties[name].map { !isImpossibleInOthers($0) } ?? false
      let isNever = isImpossible(some.schema(of: name))
      if wasDeclared, isNever || !isDeclared && some.additional.isAnything {
        // Allowed as anything goes, but nothing tells of it any more.
        changes.append(change(gone, at: place))
        continue
      }
      if others.required.contains(name), !some.required.contains(name) {
        changes.append(change(isDeclared ? .optional : gone, at: place))
      }
      guard !isNever else { continue }
      if others.properties[name] == nil, isImpossibleInOthers(others.additional) {
        changes.append(change(.further, at: place))
        continue
      }
      changes += self.changes(some.schema(of: name), others.schema(of: name), at: place)
    }
    changes += furtherChanges(some, others, at: pointer)
    return changes
      + sizeChanges(some.count, others.count, ("minProperties", "maxProperties"), at: pointer)
  }

  /// The members that neither side names.
  private func furtherChanges(
    _ some: ObjectFacets, _ others: ObjectFacets, at pointer: String
  ) -> [SchemaChange] {
    guard !isImpossible(some.additional) else { return [] }
    let isOpened = some.additional.isAnything && !others.additional.isAnything
    if isOpened || isImpossibleInOthers(others.additional) {
      return [change(.further, at: pointer)]
    }
    return changes(some.additional, others.additional, at: pointer + "/*")
  }

  func arrayChanges(
    _ some: ArrayFacets, _ others: ArrayFacets, at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    let count = max(some.prefix.count, others.prefix.count)
    for index in 0..<count {
      if let greatest = some.count.greatest, greatest <= JSONNumber(index) { break }
      if isImpossible(some.schema(at: index)) { break }
      changes += self.changes(
        some.schema(at: index), others.schema(at: index), at: "\(pointer)/\(index)")
    }
    let reachesRest = some.count.greatest.map { $0 > JSONNumber(count) } ?? true
    if reachesRest, !isImpossible(some.rest) {
      changes += self.changes(some.rest, others.rest, at: pointer + "/*")
    }
    return changes + sizeChanges(some.count, others.count, ("minItems", "maxItems"), at: pointer)
  }
}

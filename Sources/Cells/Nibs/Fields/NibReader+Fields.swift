extension NibReader {
  /// The fields in the order of their names' bytes.
  mutating func fields(_ entry: NibEntry) -> [NibField]? {
    guard isObject(entry) else { return nil }
    var fields: [NibField] = []
    for (member, value) in entry.members {
      if let source = source(value) { fields.append(NibField(name: member.key, source: source)) }
    }
    guard fields.count == entry.tree.members.count else { return nil }
    return fields.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  private mutating func source(_ entry: NibEntry) -> NibField.Source? {
    if entry.tree.kind == .string {
      return path(entry).map {
        .bound(NibBinding(path: $0, format: .text(nil), fallback: nil, isRequired: true))
      }
    }
    guard entry.tree.kind == .object else {
      expect("a path, or an object with path or value,", not: entry)
      return nil
    }
    guard let constant = entry.member("value") else {
      return binding(entry).map(NibField.Source.bound)
    }
    guard entry.member("path") == nil else {
      refuse(entry, "a field has a path or a value, not both")
      return nil
    }
    checkKeys(entry, of: "a field with a value", ["value"])
    return .constant(constant.tree.compact)
  }

  private mutating func binding(_ entry: NibEntry) -> NibBinding? {
    var path: JSONPath?
    if let member = entry.member("path") {
      path = self.path(member)
    } else {
      refuse(entry, "a field needs a path or a value")
    }
    let format = format(entry)
    let isRequired = entry.member("required").map { boolean($0) } ?? true
    let fallback = entry.member("default")
    if let fallback {
      if isRequired == false {
        refuse(entry, "a field is not required, or has a default; it can't be both")
      }
      if let format { check(fallback, against: format) }
    }
    guard let path, let format, let isRequired else { return nil }
    return NibBinding(
      path: path, format: format, fallback: fallback?.tree.compact, isRequired: isRequired)
  }

  /// A default stands in the row as it is, so it must be of the kind that the format gives.
  private mutating func check(_ fallback: NibEntry, against format: NibFormat) {
    guard case .value(let type) = format else {
      _ = text(fallback)
      return
    }
    if let type, !type.takes(fallback.tree) { expect(type.words, not: fallback) }
  }
}

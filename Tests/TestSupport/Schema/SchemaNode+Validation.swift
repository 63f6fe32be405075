extension SchemaNode {
  /// What is wrong with `value`, whose place is `pointer`.
  ///
  /// - Parameter parts: the schemas that references lead to.
  func failures(
    of value: SchemaValue, at pointer: String, _ parts: SchemaParts = [:]
  ) -> [SchemaFailure] {
    var failures = reasons(against: value, parts).map {
      SchemaFailure(pointer: pointer, reason: $0)
    }
    if let place = reference ?? choice?.place(of: value) {
      if let schema = parts[place] {
        failures += schema.failures(of: value, at: pointer, parts)
      } else {
        failures.append(SchemaFailure(pointer: pointer, reason: "there is no schema \(place)"))
      }
    }
    for schema in allOf { failures += schema.failures(of: value, at: pointer, parts) }
    switch value {
    case .object(let members): failures += memberFailures(members, at: pointer, parts)
    case .array(let elements): failures += elementFailures(elements, at: pointer, parts)
    default: break
    }
    return failures
  }

  private func allows(_ value: SchemaValue, _ parts: SchemaParts) -> Bool {
    failures(of: value, at: "", parts).isEmpty
  }

  /// What is expected of the value itself, without its members and elements.
  private func reasons(against value: SchemaValue, _ parts: SchemaParts) -> [String] {
    var reasons: [String] = []
    if forbidsAll { reasons.append("nothing is allowed here") }
    if let types, types.isDisjoint(with: value.types) {
      let names = types.sorted().joined(separator: " or ")
      reasons.append("\(names) is expected here")
    }
    for values in allowed where !values.contains(value) {
      reasons.append("this is none of the \(values.count) values that are allowed here")
    }
    if let anyOf, !anyOf.contains(where: { $0.allows(value, parts) }) {
      reasons.append("this matches none of the schemas of anyOf")
    }
    if let choice {
      if choice.place(of: value) == nil { reasons.append("another \(choice.member) is expected") }
    } else if let oneOf {
      let matches = oneOf.count { $0.allows(value, parts) }
      if matches != 1 { reasons.append("this matches \(matches) of the schemas of oneOf, not one") }
    }
    if not.contains(where: { $0.allows(value, parts) }) {
      reasons.append("this matches the schema of not")
    }
    if let number = value.double {
      reasons += [numbers.expectation(of: number, "a number")].compactMap(\.self)
    }
    if let text = value.string { reasons += textReasons(text) }
    if let elements = value.array {
      reasons += [count.expectation(of: Double(elements.count), "a count")].compactMap(\.self)
    }
    return reasons
  }

  /// Lengths are of Unicode scalars.
  private func textReasons(_ text: String) -> [String] {
    var reasons: [String] = []
    if let reason = length.expectation(of: Double(text.unicodeScalars.count), "a length") {
      reasons.append(reason)
    }
    if let pattern, !pattern.matches(text) {
      reasons.append("text that matches \(pattern.text) is expected here")
    }
    if isDateTime, !DateTimeForm.matches(text) {
      reasons.append("a date-time is expected here")
    }
    return reasons
  }

  private func memberFailures(
    _ members: [String: SchemaValue], at pointer: String, _ parts: SchemaParts
  ) -> [SchemaFailure] {
    var failures = required.filter { members[$0] == nil }.map { name in
      SchemaFailure(
        pointer: pointer + SchemaPointer.member(name), reason: "this member is missing")
    }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let schemas = properties[name].map { [$0] } ?? additionalProperties
      for schema in schemas {
        failures += schema.failures(of: value, at: pointer + SchemaPointer.member(name), parts)
      }
      if isClosed, schemas.isEmpty, !properties.isEmpty {
        failures.append(
          SchemaFailure(
            pointer: pointer + SchemaPointer.member(name), reason: "the schema has no such member"))
      }
    }
    return failures
  }

  private func elementFailures(
    _ elements: [SchemaValue], at pointer: String, _ parts: SchemaParts
  ) -> [SchemaFailure] {
    var failures: [SchemaFailure] = []
    for (index, element) in elements.enumerated() {
      for schema in index < prefixItems.count ? [prefixItems[index]] : items {
        failures += schema.failures(of: element, at: "\(pointer)/\(index)", parts)
      }
    }
    return failures
  }
}

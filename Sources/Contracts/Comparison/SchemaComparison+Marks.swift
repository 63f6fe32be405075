extension SchemaComparison {
  /// An object whose mark, a member with a listed value, none of the targets has.
  func newVariant(
    _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> SchemaChange? {
    guard atom.kind == .object, targets.count > 1 else { return nil }
    for (name, values) in marks(of: atom, in: narrow) {
      let known = targets.map { target in marks(of: target, in: wide).first { $0.0 == name }?.1 }
      guard known.allSatisfy({ $0 != nil }) else { continue }
      let all = Set(known.compactMap(\.self).flatMap(\.self))
      if all.isDisjoint(with: values) {
        let shown = values.map(\.shown).joined(separator: ", ")
        return SchemaChange(pointer: pointer, kind: .variant("\(name.text) \(shown)"))
      }
    }
    return nil
  }

  /// The members that are always there with one of a few listed values.
  private func marks(of atom: SchemaAtom, in space: SchemaSpace) -> [(JSONName, [ContractNode])] {
    guard atom.values == nil else { return [] }
    return atom.object.required.sorted().compactMap { name in
      let atoms = space.inhabited(atom.object.schema(of: name))
      let values = atoms.compactMap(\.values)
      guard values.count == atoms.count, !values.isEmpty else { return nil }
      let all = values.flatMap(\.self)
      return all.count <= SchemaSpace.maximumAtoms ? (name, all) : nil
    }
  }

  /// The same object once for each value of its first mark; nil where it has none of several.
  func split(_ atom: SchemaAtom) -> [SchemaAtom]? {
    guard atom.kind == .object, takeStep(),
      let (name, values) = marks(of: atom, in: narrow).first(where: { $0.1.count > 1 })
    else { return nil }
    return values.map { part(of: atom, where: name, isOneOf: [$0]) }
  }

  private func part(
    of atom: SchemaAtom, where name: JSONName, isOneOf values: [ContractNode]
  ) -> SchemaAtom {
    var part = atom
    let mark = ContractNode(.object(["enum": ContractNode(.array(values))]))
    part.object.properties[name] = atom.object.schema(of: name).and(SchemaSet([mark]))
    return part
  }

  /// An object against the targets that have its mark, and no others: clients choose by the mark, so
  /// that it does not help when another target has its shape.
  ///
  /// Where several marks tell targets apart the worst counts, since any of them may be chosen by. Nil
  /// where none does.
  func paired(
    _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> [SchemaChange]? {
    guard atom.kind == .object, targets.count > 1 else { return nil }
    var worst: [SchemaChange]?
    for (name, values) in marks(of: atom, in: narrow) {
      let known = targets.map { target in
        Set(marks(of: target, in: wide).first { $0.0 == name }?.1 ?? [])
      }
      let groups = Dictionary(grouping: values) { value in
        targets.indices.filter { known[$0].contains(value) }
      }
      let isTold = groups.keys.contains { !$0.isEmpty && $0.count < targets.count }
      guard isTold, takeStep() else { continue }
      var found: [SchemaChange] = []
      for (places, some) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let part = groups.count == 1 ? atom : part(of: atom, where: name, isOneOf: some)
        if places.isEmpty {
          found +=
            newVariant(part, targets, at: pointer).map { [$0] }
            ?? nearest(part, targets, at: pointer)
        } else {
          found += nearest(part, places.map { targets[$0] }, at: pointer)
        }
      }
      if worst.map({ Self.weight(of: $0) < Self.weight(of: found) }) ?? true { worst = found }
    }
    return worst
  }
}

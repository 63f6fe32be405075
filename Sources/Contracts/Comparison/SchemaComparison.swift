/// Says where a schema allows values that another does not: where the one is no subtype of the
/// other.
///
/// It never overlooks such a value within the keywords that it understands; it may see one where
/// there is none, in alternatives that only together cover another. What refers to itself is
/// compared once for each pair of places, and taken to fit while it is. Where it gives up, being too
/// large, that is told as a possible break.
final class SchemaComparison {
  private static let maximumSteps = 5000
  private static let maximumChanges = 200

  let narrow: SchemaSpace
  let wide: SchemaSpace
  private var steps = 0
  /// Pairs that fit, or are being compared.
  private var fitting: Set<Pair> = []
  /// The same in the order in which they were met.
  private var trail: [Pair] = []

  private struct Pair: Hashable {
    let narrow: SchemaSet
    let wide: SchemaSet
  }

  private init(narrow: SchemaSpace, wide: SchemaSpace) {
    self.narrow = narrow
    self.wide = wide
  }

  /// Everything that the narrow schema allows beyond the wide one, in the order of its places.
  static func changes(
    from narrow: ContractNode, in narrowSpace: SchemaSpace, to wide: ContractNode,
    in wideSpace: SchemaSpace
  ) -> [SchemaChange] {
    let comparison = SchemaComparison(narrow: narrowSpace, wide: wideSpace)
    let changes = comparison.changes(SchemaSet([narrow]), SchemaSet([wide]), at: "")
    var seen: Set<SchemaChange> = []
    var told = changes.filter { seen.insert($0).inserted }
    let isCut = told.count > maximumChanges
    if isCut {
      // The worst are kept.
      told = Array(
        told.enumerated()
          .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
          .map(\.element).prefix(maximumChanges))
    }
    let hasGivenUp = narrowSpace.hasGivenUp || wideSpace.hasGivenUp
    if isCut || hasGivenUp || comparison.steps > maximumSteps {
      told.append(SchemaChange(pointer: "", kind: .tooLarge))
    }
    return told
  }

  /// Counts one step of work; whether it may still be done.
  func takeStep() -> Bool {
    steps += 1
    return steps <= Self.maximumSteps
  }

  func changes(
    _ some: SchemaSet, _ others: SchemaSet, at pointer: String
  ) -> [SchemaChange] {
    guard !others.isAnything else { return [] }
    let pair = Pair(narrow: some, wide: others)
    guard takeStep(), fitting.insert(pair).inserted else { return [] }
    let start = trail.count
    trail.append(pair)
    let found = comparedAtoms(some, others, at: pointer)
    if !found.isEmpty {
      // Places that differ are told wherever they are reached, and what was found to fit within
      // them may have fitted only as long as they were taken to.
      for pair in trail[start...] { fitting.remove(pair) }
      trail.removeSubrange(start...)
    }
    return found
  }

  private func comparedAtoms(
    _ some: SchemaSet, _ others: SchemaSet, at pointer: String
  ) -> [SchemaChange] {
    let atoms = narrow.inhabited(some)
    let targets = wide.atoms(of: others)
    let targetKinds = Set(targets.map(\.kind))
    let strange = atoms.filter { !targetKinds.contains($0.kind) }
    var changes: [SchemaChange] = []
    let shared = Set(atoms.map(\.kind)).intersection(targetKinds).subtracting([.null])
    let isRetyped =
      shared.isEmpty && targetKinds != [.null] && strange.contains { $0.kind != .null }
    if isRetyped {
      changes.append(
        SchemaChange(
          pointer: pointer,
          kind: .retyped(from: Self.words(of: targets), to: Self.words(of: atoms))))
    }
    let others = strange.filter { $0.kind != .null }
    if !isRetyped, !others.isEmpty {
      let words = Set(others.map(\.kind)).count > 3 ? "of any other type" : Self.words(of: others)
      changes.append(SchemaChange(pointer: pointer, kind: .kind(words)))
    }
    if others.count < strange.count {
      changes.append(SchemaChange(pointer: pointer, kind: .kind(SchemaKind.null.words)))
    }
    for atom in atoms where targetKinds.contains(atom.kind) {
      changes += compared(atom, targets.filter { $0.kind == atom.kind }, at: pointer)
    }
    return changes
  }

  /// `a string or null`
  private static func words(of atoms: [SchemaAtom]) -> String {
    var words: [String] = []
    for atom in atoms.sorted(by: { $0.kind < $1.kind }) where !words.contains(atom.words) {
      words.append(atom.words)
    }
    return words.isEmpty ? "nothing" : words.joined(separator: " or ")
  }

  /// One alternative against all that are of its kind.
  func compared(
    _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> [SchemaChange] {
    if let values = atom.values { return strayed(values, atom, targets, at: pointer) }
    if atom.isCut, let found = comparedCut(atom, targets, at: pointer) { return found }
    if let variant = newVariant(atom, targets, at: pointer) { return [variant] }
    if let found = paired(atom, targets, at: pointer) { return found }
    let best = nearest(atom, targets, at: pointer)
    guard !best.isEmpty, targets.count > 1, let parts = split(atom) else { return best }
    return parts.flatMap { compared($0, targets, at: pointer) }
  }

  /// One alternative against the one of several that it is nearest to.
  func nearest(
    _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> [SchemaChange] {
    var best: [SchemaChange] = []
    for (index, target) in targets.enumerated() {
      let found = compared(atom, target, at: pointer)
      if found.isEmpty { return [] }
      if index == 0 || Self.weight(of: found) < Self.weight(of: best) { best = found }
    }
    return best
  }

  /// An alternative that was not read to its end; nil where those of its kind were not either.
  private func comparedCut(
    _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> [SchemaChange]? {
    guard !targets.contains(where: \.isCut) else { return nil }
    return targets.contains(SchemaAtom(atom.kind)) ? [] : [change(.cut, at: pointer)]
  }

  /// How bad changes are: the worst level first, then how many there are of it.
  static func weight(of changes: [SchemaChange]) -> Int {
    let breaking = changes.count { $0.level == .breaking }
    let possible = changes.count { $0.level == .possible }
    return breaking * 1_000_000 + possible * 1000 + changes.count
  }

  /// What of listed values the targets do not take, until it is more than is told.
  private func strayed(
    _ values: [ContractNode], _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> [SchemaChange] {
    let isListed = targets.allSatisfy { $0.values != nil && $0.opaque.isEmpty }
    var changes: [SchemaChange] = []
    for value in values where !(isListed && targets.contains { $0.valueSet.contains(value) }) {
      guard changes.count <= Self.maximumChanges, isListed || takeStep() else { break }
      if let change = strayed(value, atom, targets, at: pointer) { changes.append(change) }
    }
    return changes
  }

  private func strayed(
    _ value: ContractNode, _ atom: SchemaAtom, _ targets: [SchemaAtom], at pointer: String
  ) -> SchemaChange? {
    let takers = targets.filter { wide.allows($0, value) }
    if let taker = takers.first {
      guard takers.allSatisfy({ doubt(value, atom, $0) != nil }) else { return nil }
      return doubt(value, atom, taker).map { change($0, at: pointer) }
    }
    if let number = value.number, !number.isWhole, targets.allSatisfy(\.isWhole) {
      return SchemaChange(pointer: pointer, kind: .fraction)
    }
    let isListed = targets.contains { $0.values != nil }
    if isListed, let number = value.number, !number.fitsInt64,
      targets.allSatisfy({ $0.valueSet.allSatisfy { $0.number?.fitsInt64 ?? false } })
    {
      // Clients hold those that were listed in 64 bits.
      return SchemaChange(pointer: pointer, kind: .stray(value.shown))
    }
    return SchemaChange(
      pointer: pointer, kind: isListed ? .value(value.shown) : .stray(value.shown))
  }

  /// Why it is not known whether a target takes a value of an alternative; nil where it is.
  private func doubt(
    _ value: ContractNode, _ atom: SchemaAtom, _ target: SchemaAtom
  ) -> SchemaChange.Kind? {
    let opaque = target.opaque(beyond: atom)
    if opaque.contains(where: \.isCut) { return .cut }
    if let keyword = opaque.first?.keyword { return .keyword(keyword.text) }
    guard let text = value.text else { return nil }
    let isUnknown = target.patterns.subtracting(atom.patterns).contains {
      PlainPattern($0)?.isIn(text) == nil
    }
    return isUnknown ? .keyword("pattern") : nil
  }

  /// One alternative against another of its kind; the first is not listed.
  private func compared(
    _ atom: SchemaAtom, _ target: SchemaAtom, at pointer: String
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    if target.values != nil { changes.append(change(.unlisted(atom.words), at: pointer)) }
    if atom.kind == .number, target.values != nil, target.isWhole, !atom.isWhole {
      changes.append(change(.fraction, at: pointer))
    }
    for opaque in target.opaque(beyond: atom) {
      changes.append(change(opaque.isCut ? .cut : .keyword(opaque.keyword.text), at: pointer))
    }
    guard target.values == nil else { return changes }
    switch atom.kind {
    case .number: return changes + numberChanges(atom.number, target.number, at: pointer)
    case .string: return changes + textChanges(atom, target, at: pointer)
    case .object: return changes + objectChanges(atom.object, target.object, at: pointer)
    case .array: return changes + arrayChanges(atom.array, target.array, at: pointer)
    case .boolean, .null: return changes
    }
  }

  func change(_ kind: SchemaChange.Kind, at pointer: String) -> SchemaChange {
    SchemaChange(pointer: pointer, kind: kind)
  }

  /// Whether a member that the narrow side allows can be there at all.
  func isImpossible(_ schemas: SchemaSet) -> Bool { narrow.isEmpty(schemas) }

  /// The same of the wide side.
  func isImpossibleInOthers(_ schemas: SchemaSet) -> Bool { wide.isEmpty(schemas) }
}

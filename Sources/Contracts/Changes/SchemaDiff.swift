/// Compares two schemas of one thing in both directions.
struct SchemaDiff {
  private let widened: [SchemaChange]
  private let narrowed: [SchemaChange]

  /// - Parameters:
  ///   - oldRoot: what `#` stands for in the old schema.
  ///   - newRoot: the same of the new one.
  init(old: ContractNode, oldRoot: ContractNode, new: ContractNode, newRoot: ContractNode) {
    let oldSpace = SchemaSpace(root: oldRoot)
    let newSpace = SchemaSpace(root: newRoot)
    widened = SchemaComparison.changes(from: new, in: newSpace, to: old, in: oldSpace)
    narrowed = SchemaComparison.changes(from: old, in: oldSpace, to: new, in: newSpace)
  }

  /// The changes of what clients read: what is allowed newly may break them.
  func answered(_ subject: ContractChange.Subject, base: String) -> [ContractChange] {
    let told = widened.map { change in
      ContractChange(
        change.level, change.slug, subject, at: base + change.pointer.text, change.words,
        why: change.reason)
    }
    return told
      + rest(narrowed, beside: widened, subject, base: base) { change in
        (change.oppositeSlug, change.oppositeWords)
      }
  }

  /// The changes of what clients send: what is not allowed any more breaks them.
  func sent(_ subject: ContractChange.Subject, base: String) -> [ContractChange] {
    let told = narrowed.map { change in
      var (level, slug, words) = (change.level, change.oppositeSlug, change.oppositeWords)
      if level == .possible, !change.isUndecided { level = .breaking }
      switch change.kind {
      // What nothing was told of before, nobody sent.
      case .removed(wasRequired: false): level = .compatible
      case .removed(wasRequired: true), .optional:
        (slug, words) = ("field-required", "is required now")
      default: break
      }
      let reason =
        change.isUndecided ? change.reason : "clients that send what went before are refused"
      return ContractChange(
        level, slug, subject, at: base + change.pointer.text, words,
        why: level == .compatible ? nil : reason)
    }
    return told
      + rest(widened, beside: narrowed, subject, base: base) { ($0.slug, $0.words) }
  }

  /// What breaks nobody, of places of which nothing else was told.
  private func rest(
    _ changes: [SchemaChange], beside others: [SchemaChange], _ subject: ContractChange.Subject,
    base: String, _ words: (SchemaChange) -> (slug: String, words: String)
  ) -> [ContractChange] {
    let told = Set(others.map(\.pointer))
    return changes.compactMap { change in
      guard !told.contains(change.pointer) else { return nil }
      if case .keyword = change.kind {
        return ContractChange(
          .remark, change.slug, subject, at: base + change.pointer.text, change.words,
          why: change.reason)
      }
      guard !change.isUndecided else { return nil }
      let (slug, text) = words(change)
      return ContractChange(.compatible, slug, subject, at: base + change.pointer.text, text)
    }
  }
}

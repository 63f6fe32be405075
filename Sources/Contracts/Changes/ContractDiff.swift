/// What a contract has that an earlier one had not, as clients of the earlier one see it.
package struct ContractDiff: Sendable {
  /// The worst first; within a level by cells, item types, feeds and routes.
  package let changes: [ContractChange]

  package init(old: ContractDocument, new: ContractDocument) {
    var changes = CellDiff(old: old, new: new).changes()
    changes += ItemTypeDiff(old: old, new: new).changes()
    changes += FeedDiff.changes(old: old, new: new)
    if let old = old.api, let new = new.api {
      changes += RouteDiff(old: old, new: new).changes()
    }
    self.changes = changes.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
      .map(\.element)
  }

  package func count(of level: ChangeLevel) -> Int { changes.count { $0.level == level } }

  /// - Parameter isStrict: whether a possible break counts as one.
  package func isBreaking(isStrict: Bool) -> Bool {
    count(of: .breaking) > 0 || isStrict && count(of: .possible) > 0
  }
}

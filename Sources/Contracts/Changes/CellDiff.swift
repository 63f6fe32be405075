/// Compares the cells of two contracts, each for itself.
struct CellDiff {
  let old: ContractDocument
  let new: ContractDocument

  func changes() -> [ContractChange] {
    var changes: [ContractChange] = []
    let added = new.cells.filter { old.cell($0.type) == nil }
    for cell in old.cells.sorted(by: { $0.type < $1.type }) {
      if let now = new.cell(cell.type) {
        changes += compared(cell, now)
      } else {
        changes.append(removal(of: cell, added: added))
      }
    }
    for cell in added.sorted(by: { $0.type < $1.type }) {
      changes.append(ContractChange(.compatible, "cell-added", .cell(cell.type), "is new"))
    }
    return changes
  }

  private func removal(of cell: ContractCell, added: [ContractCell]) -> ContractChange {
    let isShown = !cell.itemTypes.isEmpty || !cell.chains.isEmpty
    let users = old.cells.filter { $0.chains.contains { $0.fallbacks.contains(cell.type) } }
    guard isShown || !users.isEmpty else {
      return ContractChange(
        .compatible, "cell-removed", .cell(cell.type),
        "is gone; no item was shown by it, directly or as a fallback")
    }
    if let twin = added.first(where: { $0.schema == cell.schema && $0.itemTypes == cell.itemTypes })
    {
      return ContractChange(
        .breaking, "cell-renamed", .cell(cell.type), "is now called \(twin.type)",
        why: "clients that draw it by its name do not know the new one")
    }
    let items = cell.itemTypes.joined(separator: ", ")
    return ContractChange(
      .breaking, "cell-removed", .cell(cell.type), "is gone",
      why:
        "clients that draw it are shown other cells\(items.isEmpty ? "" : " for \(items)"), or the placeholder"
    )
  }

  private func compared(_ cell: ContractCell, _ now: ContractCell) -> [ContractChange] {
    let subject = ContractChange.Subject.cell(cell.type)
    var changes = SchemaDiff(
      old: cell.schema, oldRoot: cell.schema, new: now.schema, newRoot: now.schema
    ).answered(subject, base: "")
    changes += Self.measure(cell.height, now.height, "height", subject)
    changes += Self.measure(cell.width, now.width, "width", subject)
    changes += Self.measure(cell.span, now.span, "span", subject)
    if let before = cell.version, let after = now.version, after < before {
      changes.append(
        ContractChange(
          .remark, "version-lower", subject,
          "had the version \(before.text), and now \(after.text)",
          why: "whoever takes the higher version for the newer one keeps the old definition"))
    } else if cell.version == now.version, let before = cell.hash, let after = now.hash,
      before != after
    {
      changes.append(
        ContractChange(
          .remark, "version-same", subject,
          "has another hash under the same version\(now.version.map { " \($0.text)" } ?? "")",
          why: "raise the version, so that clients can tell the two apart"))
    } else if let before = cell.version, let after = now.version, before < after {
      changes.append(
        ContractChange(
          .compatible, "version-raised", subject,
          "had the version \(before.text), and now \(after.text)"))
    }
    return changes
  }

  /// Every row has its own measures, so clients that draw by these go on.
  private static func measure(
    _ old: ContractNode?, _ new: ContractNode?, _ name: String, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    let before = words(of: old)
    let after = words(of: new)
    guard before != after else { return [] }
    return [
      ContractChange(
        .compatible, "\(name)-changed", subject,
        "had the \(name) \(before), and now \(after); rows tell theirs")
    ]
  }

  private static func words(of rule: ContractNode?) -> String {
    guard let rule, !rule.isNull else { return "none" }
    return switch rule["rule"]?.text {
    case "fixed": rule["points"]?.shown ?? rule.shown
    case "byItem": "by item"
    case "byItemAndLayout": "by item and layout"
    default: rule.shown
    }
  }
}

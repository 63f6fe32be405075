import Cells

/// Collects the sentences on a row: a word, then what there is to say of it.
struct RenderingText {
  let registry: CellRegistry
  /// Names of the cells that the client can draw; nil for all.
  let client: [String]?
  private var facts: [(word: String, text: String)] = []

  init(registry: CellRegistry, client: [String]?) {
    self.registry = registry
    self.client = client
  }

  /// The words in a column of their own.
  var lines: [String] {
    let width = facts.map(\.word.count).max() ?? 0
    return facts.map { word, text in
      word + String(repeating: " ", count: width - word.count + 2) + text
    }
  }

  mutating func tell(_ origin: RowOrigin) {
    // A nib is called by its path.
    let isNib = origin.registration == origin.location.file
    add("registration", (isNib ? "" : "\(origin.registration) at ") + "\(origin.location)")
    if let condition = origin.condition {
      let what = origin.conditionText.map { ", \($0)" } ?? ""
      add("taken by", "condition \(condition) of \(origin.conditions)\(what)")
    } else if origin.conditions == 0 {
      add("taken by", "no condition: takes every item of its type")
    } else {
      add(
        "taken by", "no condition: takes what \(CountText.of(origin.conditions, "condition")) left")
    }
  }

  /// - Parameter taken: the row's cell; nil where the client can draw none of them.
  mutating func tellChain(_ origin: RowOrigin, taken: ReuseIdentifier?) {
    add("cells", origin.chain.map(\.rawValue).joined(separator: " → "))
    if let client {
      let known = Set(registry.reuseIdentifiers.map(\.rawValue))
      let unknown = client.filter { !known.contains($0) }
      let note =
        unknown.isEmpty
        ? "" : "; no cell here is named \(unknown.joined(separator: ", "))"
      add("client", client.joined(separator: ", ") + note)
    }
    guard let taken else { return }
    let why =
      client == nil
      ? "the client can draw every cell"
      : taken == origin.chain.first
        ? "the client can draw it" : "the first that the client can draw"
    add("cell taken", "\(taken), version \(version(of: taken)); \(why)")
  }

  mutating func tell(_ rendered: RenderedRow, _ origin: RowOrigin?, in layout: Layout) {
    let height = MeasureRule.number(rendered.row.height)
    add("height", "\(height), \(rule(of: rendered, origin))")
    if let refused = rendered.refusedHeight {
      add("", "its function gave \(refused), which no row can have, so the row gets \(height)")
    }
    if let width = rendered.row.width { add("width", MeasureRule.number(width)) }
    if let refused = rendered.refusedWidth {
      add("width", "its function gave \(refused), which no row can have, so the row has none")
    }
    if let span = rendered.row.span { add("span", CountText.of(span, "column")) }
    let depends = rendered.dependsOnLayout ? "" : ", on which the row does not depend"
    add(
      "layout",
      "width \(MeasureRule.number(layout.width)), text scale \(MeasureRule.number(layout.textScale))\(depends)"
    )
    if rendered.dependsOnIndexPath {
      add("place", "row 0; the row may be another at another place of the feed")
    }
  }

  /// A fallback can ask for more than the cell that was taken.
  mutating func tell(refusedByWrites error: RowError) {
    add("import", "refuses it, since a fallback can't show it: \(error)")
  }

  mutating func tell(placeholderFor error: RowError) {
    add("placeholder", "\(error)")
  }

  private mutating func add(_ word: String, _ text: String) { facts.append((word, text)) }

  private func version(of identifier: ReuseIdentifier) -> Int {
    registry.cells.first { $0.identifier == identifier }?.version ?? 1
  }

  private func rule(of rendered: RenderedRow, _ origin: RowOrigin?) -> String {
    let rules = origin.map { zip($0.chain, $0.heights) }
    let rule = rules?.first { $0.0 == rendered.row.type }?.1
    return switch rule {
    case .fixed?: "the same for every item of the registration"
    case let rule?: rule.words
    case nil: "by item"
    }
  }
}

extension NibReader {
  private static let keys = [
    "version", "items", "when", "order", "height", "width", "span", "fields", "select", "fallback",
  ]

  /// Reads a whole cell; nil where a part of it was refused.
  mutating func cell(_ root: NibEntry, name: String?) -> NibCell? {
    guard isObject(root) else { return nil }
    checkKeys(root, of: "a nib", Self.keys)
    let version = root.member("version").map { wholeNumber($0, in: 1...1_000_000_000) } ?? 1
    let items = required("items", in: root) { reader, entry in reader.itemTypes(entry) }
    let condition = root.member("when").map { self.condition($0) }
    let order =
      root.member("order").map { wholeNumber($0, in: -1_000_000_000...1_000_000_000) } ?? 0
    let height =
      root.member("height").map { self.height($0) } ?? .fixed(RowHeightBounds.standard)
    let width = root.member("width").flatMap { entry in
      number(entry, "a number from 1 to 10000") { Layout.widthRange.contains($0) }
    }
    let span = root.member("span").flatMap { wholeNumber($0, in: 1...100) }
    let fields = required("fields", in: root) { reader, entry in reader.fields(entry) }
    let select = root.member("select").map { self.select($0) }
    let fallback = root.member("fallback").flatMap { self.fallback($0, of: name) }
    let heightField = heightField(height, among: fields, root)
    guard let name, let version, let items, let order, let height, let fields else { return nil }
    return NibCell(
      name: ReuseIdentifier(name), file: file.path, version: version,
      itemTypes: items, order: order, fallback: fallback, width: width, span: span, height: height,
      definition: root.tree.compact, condition: condition ?? nil, fields: fields,
      labels: fields.map { JSONString.quoted($0.name) + [UInt8(ascii: ":")] },
      heightField: heightField, select: select ?? nil,
      lines: lines(of: root),
      itemLines: root.member("items")?.elements.map { file.line(ofOffset: $0.tree.offset) } ?? [],
      line: file.line(ofOffset: root.tree.offset))
  }

  private mutating func itemTypes(_ entry: NibEntry) -> [String]? {
    guard entry.tree.kind == .array, !entry.tree.elements.isEmpty else {
      expect("an array of one item type or more", not: entry)
      return nil
    }
    var names: [String] = []
    var seen: Set<String> = []
    for element in entry.elements {
      guard let name = name(element, of: "an item type") else { continue }
      if !seen.insert(name).inserted { refuse(element, "\"\(name)\" stands here twice") }
      names.append(name)
    }
    return names
  }

  private mutating func fallback(_ entry: NibEntry, of cell: String?) -> String? {
    guard let name = name(entry, of: "a cell's name") else { return nil }
    if name == cell { refuse(entry, "a cell can't be its own fallback") }
    return name
  }

  /// The place of the field whose text a height by lines counts.
  private mutating func heightField(
    _ height: NibHeight?, among fields: [NibField]?, _ root: NibEntry
  ) -> Int? {
    guard case .byLines(let rule)? = height, let fields,
      let entry = root.member("height")?.member("text")
    else { return nil }
    let shown = JSONTree.shown(rule.text)
    guard let place = fields.firstIndex(where: { $0.name.elementsEqual(rule.text.utf8) }) else {
      refuse(entry, "there is no field \"\(shown)\"")
      return nil
    }
    guard fields[place].yieldsText else {
      refuse(entry, "the field \"\(shown)\" gives no text to count the lines of")
      return nil
    }
    return place
  }

  private func lines(of root: NibEntry) -> [String: Int] {
    Dictionary(
      root.members.map { ($0.name.name, file.line(ofOffset: $0.entry.tree.offset)) },
      uniquingKeysWith: { first, _ in first })
  }
}

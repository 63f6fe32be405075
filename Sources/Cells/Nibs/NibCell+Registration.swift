extension NibCell {
  /// One registration for each of its item types.
  var registrations: [AnyCellRegistration] {
    let link = CellLink(self)
    var condition: AnyCellRegistration.Condition?
    if hasCondition {
      condition = { (value) throws(RowError) in matches(try value.tree()) }
    }
    return itemTypes.map { itemType in
      AnyCellRegistration(nib: self, itemType: itemType, link: link, condition: condition)
    }
  }
}

extension AnyCellRegistration {
  fileprivate init(nib: NibCell, itemType: String, link: CellLink, condition: Condition?) {
    self.itemType = itemType
    item = nil
    self.link = link
    self.condition = condition
    conditionText = condition.map { _ in "when: \(nib.conditionDescription)" }
    fallbacks =
      nib.fallback.map { name in
        [.named(name, CodeLocation(file: nib.file, line: nib.fallbackLine))]
      } ?? []
    nibOrder = nib.order
  }
}

extension CellTraits {
  fileprivate init(_ nib: NibCell) {
    identity = .nib(nib.file)
    name = nib.file
    qualifiedName = nib.file
    identifier = nib.name
    version = nib.version
    height = nib.height.rule
    width = nib.width.map(MeasureRule.fixed)
    span = nib.span
    schema = JSONSchema(json: nib.schema)
    // Read and checked already, with the lines of the file.
    unusable = nil
  }
}

extension CellLink {
  fileprivate init(_ nib: NibCell) {
    traits = CellTraits(nib)
    label = nib.file
    location = CodeLocation(file: nib.file, line: nib.line)
    isMadeInHandler = false
    height = traits.height
    fixedHeights = []
    fresh = nil
    dependsOnIndexPath = false
    make = { (value, _, context, identifier) throws(RowError) in
      let content = try nib.content(ofItem: value.tree())
      return RenderedRow(
        row: RowDescriptor(
          id: context.id, type: identifier, height: nib.height(of: content, in: context.layout),
          payload: content.payload, width: nib.width, span: nib.span),
        dependsOnLayout: nib.dependsOnLayout, dependsOnIndexPath: false
      ).withinBounds()
    }
    if nib.hasSelect {
      select = { (value) throws(RowError) in nib.action(of: try value.tree()) }
    } else {
      select = nil
    }
    check = { (value) throws(RowError) in _ = try nib.content(ofItem: value.tree()) }
    faults = { value, first, limit in
      guard let tree = try? value.tree() else { return [first] }
      return nib.faults(of: tree, limit: limit)
    }
    definition = nib.definition
    nibName = nil
    loading = nil
  }
}

extension NibCell {
  fileprivate func content(ofItem tree: JSONTree) throws(RowError) -> NibContent {
    do throws(PayloadFault) { return try content(of: tree) } catch { throw .undecodable(error) }
  }
}

public import FoundationEssentials

extension CellRegistry {
  /// The row of an item whose static type is unknown: held as `any FeedItem`, as `Any`, or as an
  /// object among others.
  ///
  /// Its registration is one of its dynamic type; a subclass of a registered class needs its
  /// own, so that it is never shown as something less by mistake. Costs a look-up, a call of the
  /// configure handler and an encoding.
  ///
  /// - Throws: `RowError` where no registration takes it or its cell can't be encoded.
  public func row(
    for item: Any, at indexPath: IndexPath, in context: RowContext
  ) throws(RowError) -> RowDescriptor {
    let entry = try entry(ofDynamicType: item)
    var value = ItemValue(value: item)
    return try row(&value, entry, indexPath, context).row
  }

  /// The row of a stored item, from the name of its type and its payload.
  package func row(
    forPayload payload: [UInt8], ofType itemType: String, at indexPath: IndexPath,
    in context: RowContext
  ) throws(RowError) -> RenderedRow {
    let entry = try entry(ofType: itemType)
    var value = ItemValue(payload: payload, isKept: entry.candidates.count > 1)
    return try row(&value, entry, indexPath, context)
  }

  private func row(
    _ value: inout ItemValue, _ entry: ItemEntry, _ indexPath: IndexPath, _ context: RowContext
  ) throws(RowError) -> RenderedRow {
    let link = try entry.candidate(for: &value).candidate.link(knownTo: context.cells)
    return try link.link.make(&value, indexPath, context, link.identifier)
  }

  /// The row of an item that has none of its own.
  package func placeholder(
    itemType: String, reason: String, in context: RowContext
  ) -> RowDescriptor {
    let cell = PlaceholderCell(itemType: itemType, reason: reason)
    return RowDescriptor(
      id: context.id, type: PlaceholderCell.reuseIdentifier, height: RowHeightBounds.standard,
      payload: PayloadCoding.object(cell))
  }

  /// What a tap on the item's row does, as shown to a client that can draw `cells`; nil where
  /// nothing is to be done.
  package func action(
    forPayload payload: [UInt8], ofType itemType: String, knownTo cells: CellSet?
  ) throws(RowError) -> Action? {
    let entry = try entry(ofType: itemType)
    var value = ItemValue(payload: payload, isKept: true)
    let candidate = try entry.candidate(for: &value).candidate
    let link = try candidate.link(knownTo: cells)
    guard let select = link.link.select ?? candidate.links[0].link.select else { return nil }
    return try select(&value)
  }

  /// Decodes the payload as a write must, and throws what is wrong with it: every cell that the
  /// item can be shown with must take it.
  package func check(payload: [UInt8], ofType itemType: String) throws(RowError) {
    let entry = try entry(ofType: itemType)
    var value = ItemValue(payload: payload, isKept: true)
    for link in try entry.candidate(for: &value).candidate.links {
      try link.link.check(&value)
    }
  }

  /// All that is wrong with a payload that `check` has refused, at most `limit` faults, each of
  /// another member; empty where it was refused for something else than its members.
  ///
  /// Costs several decodings.
  package func faults(
    inPayload payload: [UInt8], ofType itemType: String, limit: Int
  ) -> [PayloadFault] {
    guard let entry = try? entry(ofType: itemType) else { return [] }
    var value = ItemValue(payload: payload, isKept: true)
    var faults: [PayloadFault] = []
    for link in entry.links(asked: &value) {
      do throws(RowError) {
        try link.link.check(&value)
      } catch {
        guard case .undecodable(let first) = error, faults.count < limit,
          !faults.contains(where: { $0.pointer == first.pointer })
        else { continue }
        for fault in link.link.faults(&value, first, limit - faults.count)
        where !faults.contains(where: { $0.pointer == fault.pointer }) {
          faults.append(fault)
        }
      }
    }
    return faults
  }
}

extension ItemEntry {
  /// The cells of the candidate that takes the item, or whose condition can't be asked.
  fileprivate func links(asked value: inout ItemValue) -> [CellCandidate.Link] {
    for candidate in candidates {
      guard let condition = candidate.condition else { return candidate.links }
      do throws(RowError) {
        if try condition(&value) { return candidate.links }
      } catch {
        return candidate.links
      }
    }
    return []
  }
}

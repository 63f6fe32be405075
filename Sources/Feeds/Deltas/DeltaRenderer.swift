import Cells
import HTTPCore

/// Writes what turns a feed's list at one instant into that at a later one.
///
/// Belongs to one event loop. Costs O(log n) a change in the size of the feed; only where the feed
/// holds items whose rows depend on their place are shifted rows looked at too.
final class DeltaRenderer {
  private let store: any FeedStore
  private let rows: RowRenderer
  private let tokens: SnapshotTokens

  init(store: any FeedStore, rows: RowRenderer, tokens: SnapshotTokens) {
    self.store = store
    self.rows = rows
    self.tokens = tokens
  }

  /// What a delta is made of.
  struct Request {
    /// Nil where that instant is not kept any more.
    let old: Feed?
    /// The instant's token.
    let since: [UInt8]
    let new: Feed
    /// Whether `new` is the feed as it is now.
    let isPresent: Bool
    let client: ClientView
    let bounds: DeltaBounds
  }

  /// Appends the delta as the contract has it, with `loaded` where there is one.
  ///
  /// Contents are those of the store's present instant. An item that has been removed since `new`
  /// is a placeholder's row.
  func append(
    _ request: Request, loaded: Int64? = nil, to json: inout [UInt8]
  ) throws(StoreError) {
    json.append(contentsOf: #"{"feed":""#.utf8)
    json.append(contentsOf: request.new.name.text.utf8)
    json.append(contentsOf: #"","since":""#.utf8)
    json.append(contentsOf: request.since)
    json.append(contentsOf: #"","snapshot":""#.utf8)
    json.append(contentsOf: tokens.token(of: request.new))
    if let loaded {
      json.append(contentsOf: #"","loaded":"#.utf8)
      JSONText.appendInteger(loaded, to: &json)
      json.append(contentsOf: #","total":"#.utf8)
    } else {
      json.append(contentsOf: #"","total":"#.utf8)
    }
    JSONText.appendInteger(request.new.total, to: &json)
    if let lists = try lists(request) {
      json.append(contentsOf: #","reload":false,"#.utf8)
      json.append(contentsOf: lists)
    } else {
      json.append(
        contentsOf: #","reload":true,"deletes":[],"moves":[],"inserts":[],"updates":[]"#.utf8)
    }
    json.append(UInt8(ascii: "}"))
  }

  /// The four members with the changes; nil where they are too many.
  private func lists(_ request: Request) throws(StoreError) -> [UInt8]? {
    guard let old = request.old,
      let difference = try store.difference(
        from: old, to: request.new, within: request.bounds.window, limit: request.bounds.changes)
    else { return nil }
    let delta = ListDelta(difference)
    var writer = DeltaWriter(bounds: request.bounds, count: delta.count)
    guard writer.isWithinBounds, let updates = try updates(of: delta, request) else { return nil }
    writer.count += updates.count - delta.updates.count
    guard writer.isWithinBounds else { return nil }
    for place in delta.deletes {
      guard let id = try id(of: place.entry) else { return nil }
      writer.appendDelete(id, at: place.position)
    }
    writer.begin("moves")
    for move in delta.moves { writer.append(move) }
    writer.begin("inserts")
    guard try append(delta.inserts, request, to: &writer) else { return nil }
    writer.begin("updates")
    guard try append(updates, request, to: &writer) else { return nil }
    return writer.finish()
  }

  /// False where the rows are too many bytes, or nothing is known of an item any more.
  private func append(
    _ places: [ListDelta.Place], _ request: Request, to writer: inout DeltaWriter
  ) throws(StoreError) -> Bool {
    let client = request.client
    let place = rows.place(of: client)
    for row in places {
      var entry = row.entry
      writer.beginRow(at: row.position)
      if !request.isPresent {
        guard let revision = try store.revision(ofItem: entry.itemNumber) else {
          guard let id = try store.removedItemID(entry.itemNumber) else { return false }
          rows.appendRemoved(id, for: client, to: &writer.json)
          writer.endRow()
          continue
        }
        entry.revision = revision
      }
      try rows.append(entry, at: row.position, for: client, place, to: &writer.json) {
        () throws(StoreError) in try item(of: entry)
      }
      writer.endRow()
      guard writer.isWithinBounds else { return false }
    }
    return true
  }

  private func item(of entry: OrderEntry) throws(StoreError) -> StoredItem {
    guard let item = try store.item(number: entry.itemNumber) else {
      throw .damaged("item \(entry.itemNumber) of an order tree is missing")
    }
    return item
  }

  private func id(of entry: OrderEntry) throws(StoreError) -> ItemID? {
    if let item = try store.item(number: entry.itemNumber) { return item.id }
    return try store.removedItemID(entry.itemNumber)
  }
}

extension DeltaRenderer {
  /// The delta's updates, and those of rows whose bytes differ since they have another index; nil
  /// where there are too many.
  private func updates(
    of delta: ListDelta, _ request: Request
  ) throws(StoreError) -> [ListDelta.Place]? {
    guard !rows.placedTypes.isEmpty, !delta.shifted.isEmpty else { return delta.updates }
    guard try store.itemTypes(of: request.new).contains(where: rows.placedTypes.contains) else {
      return delta.updates
    }
    var updates = delta.updates
    let known = Set(updates.map(\.position))
    var looked: Int64 = 0
    for pairs in delta.shifted {
      looked += pairs.count
      guard looked <= request.bounds.shiftedRows else { return nil }
      let entries = try store.entries(
        of: request.new, from: pairs.new, limit: Int(pairs.count))
      for (index, entry) in entries.enumerated() {
        let position = pairs.new + Int64(index)
        guard !known.contains(position),
          try isPlaced(entry, at: position, request)
        else { continue }
        updates.append(.init(position: position, entry: entry))
        guard updates.count <= request.bounds.changes else { return nil }
      }
    }
    updates.sort { $0.position < $1.position }
    return updates
  }

  /// Whether the item's row depends on its place. An item that has been removed since has none:
  /// the delta that takes it away follows.
  private func isPlaced(
    _ entry: OrderEntry, at position: Int64, _ request: Request
  ) throws(StoreError) -> Bool {
    if rows.isKnown(entry, in: rows.place(of: request.client)) { return false }
    guard let item = try store.item(number: entry.itemNumber), rows.placedTypes.contains(item.type)
    else { return false }
    return rows.row(of: item, at: position, for: request.client).dependsOnIndexPath
  }
}

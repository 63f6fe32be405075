import Cells
import FoundationEssentials
import HTTPCore

/// Turns items into the bytes of their rows, each once per revision and kind of client.
///
/// Belongs to one event loop.
final class RowRenderer {
  private let registry: CellRegistry
  private let faults: RenderingFaults
  private var cache: RowCache
  private let tallies: CacheTallies
  /// The runs that the last page's rows lie in; empty where not all of them were known.
  private(set) var runs: [RowCache.Run] = []
  /// Types of items whose rows can depend on their place.
  let placedTypes: Set<String>

  /// - Parameters:
  ///   - cacheCapacity: bytes of rendered rows to keep.
  ///   - tallies: the loop's, of whatever renderer it has.
  init(
    registry: CellRegistry, faults: RenderingFaults, cacheCapacity: Int,
    tallies: CacheTallies = CacheTallies()
  ) {
    self.registry = registry
    self.faults = faults
    cache = RowCache(capacity: cacheCapacity)
    self.tallies = tallies
    placedTypes = registry.itemTypesByPlace
    tellSize()
  }

  /// A client as the rows' cache knows it, to be asked for once a page.
  func place(of client: ClientView) -> RowCache.Place { cache.place(of: client) }

  /// Appends the entry's row to `page`; `item` is called only when its bytes are not known.
  ///
  /// - Parameters:
  ///   - position: the row's place in the feed.
  ///   - place: the client's place, from `place(of:)`.
  func append(
    _ entry: OrderEntry, at position: Int64, for client: ClientView, _ place: RowCache.Place,
    to page: inout [UInt8],
    item: () throws(StoreError) -> StoredItem
  ) throws(StoreError) {
    if let row = cache.row(entry, in: place), cache.append(row, to: &page) {
      tallies.hits.add(1)
      return
    }
    tallies.misses.add(1)
    let item = try item()
    let start = page.count
    let rendered = row(of: item, at: position, for: client)
    RowWriter.append(rendered.row, to: &page)
    if !rendered.dependsOnIndexPath {
      cache.insert(
        page[start...], of: entry, in: place, dependsOnLayout: rendered.dependsOnLayout)
      tellSize()
    }
  }

  /// Adds the rows of two runs to `page`; false, with the page as it was, where one was pushed out.
  func append(
    _ first: RowCache.Run, _ second: RowCache.Run?, to page: inout [UInt8]
  ) -> Bool {
    guard cache.holds(first), second.map(cache.holds) ?? true else { return false }
    _ = cache.append(first, to: &page)
    guard let second else { return true }
    page.append(UInt8(ascii: ","))
    return cache.append(second, to: &page)
  }

  /// Notes that so many rows were known.
  func noteHits(_ count: Int) { tallies.hits.add(count) }

  /// Whether runs have not been pushed out.
  func hold(_ first: RowCache.Run, _ second: RowCache.Run?) -> Bool {
    cache.holds(first) && (second.map(cache.holds) ?? true)
  }

  /// Appends the rows of a page's entries, a comma between two; `item` is called for those whose bytes
  /// are not known. Entries of removed items, whose revision is 0, have none.
  func append(
    _ entries: [OrderEntry], from position: Int64, for client: ClientView,
    to page: inout [UInt8], item: (OrderEntry) throws(StoreError) -> StoredItem
  ) throws(StoreError) {
    let place = cache.place(of: client)
    var isFirst = true
    var index = 0
    runs = []
    while true {
      let known = cache.append(entries, from: index, in: place, to: &page, &isFirst)
      if index == 0, known == entries.count { runs = cache.runs }
      tallies.hits.add(known)
      index += known
      guard index < entries.count else { return }
      if !isFirst { page.append(UInt8(ascii: ",")) }
      isFirst = false
      let entry = entries[index]
      try append(entry, at: position + Int64(index), for: client, place, to: &page) {
        () throws(StoreError) in try item(entry)
      }
      index += 1
    }
  }

  private func tellSize() {
    tallies.entries.set(cache.rowCount)
    tallies.bytes.set(cache.byteCount)
  }

  /// Whether the entry's row is known, and so does not depend on its place.
  func isKnown(_ entry: OrderEntry, in place: RowCache.Place) -> Bool {
    cache.row(entry, in: place) != nil
  }

  /// Appends what stands for the row of an item that is no longer there.
  func appendRemoved(_ id: ItemID, for client: ClientView, to json: inout [UInt8]) {
    let context = RowContext(id: id.description, layout: client.layout, cells: client.cells)
    let row = registry.placeholder(
      itemType: "", reason: "the item has been removed since", in: context)
    RowWriter.append(row, to: &json)
  }

  /// The item's row; a placeholder where it can have none of its own.
  func row(of item: StoredItem, at position: Int64, for client: ClientView) -> RenderedRow {
    let id = item.id.description
    do throws(RowError) {
      let rendered = try ownRow(of: item, at: position, for: client)
      let cell = rendered.row.type.rawValue
      if let points = rendered.refusedHeight { faults.refusedHeight(points, cell: cell, id: id) }
      if let points = rendered.refusedWidth { faults.refusedWidth(points, cell: cell, id: id) }
      return rendered
    } catch {
      let reason = error.description
      // An old client is no fault of the item's.
      if !error.isTheClients { faults.placeholder(itemType: item.type, id: id, reason: reason) }
      let context = RowContext(id: id, layout: client.layout, cells: client.cells)
      return RenderedRow(
        row: registry.placeholder(
          itemType: item.type, reason: error.publicDescription, in: context),
        dependsOnLayout: false,
        dependsOnIndexPath: error.isTheCells && placedTypes.contains(item.type))
    }
  }

  /// What a tap on the item's row does, as the client sees the row; nil where nothing is to be
  /// done, and for a row that is a placeholder.
  func action(of item: StoredItem, at position: Int64, for client: ClientView) -> Action? {
    guard (try? ownRow(of: item, at: position, for: client)) != nil else { return nil }
    do throws(RowError) {
      return try registry.action(
        forPayload: item.payload, ofType: item.type, knownTo: client.cells)
    } catch {
      faults.refusedAction(
        itemType: item.type, id: item.id.description, reason: error.description)
      return nil
    }
  }

  private func ownRow(
    of item: StoredItem, at position: Int64, for client: ClientView
  ) throws(RowError) -> RenderedRow {
    try registry.row(
      forPayload: item.payload, ofType: item.type, at: IndexPath(row: Int(clamping: position)),
      in: RowContext(id: item.id.description, layout: client.layout, cells: client.cells))
  }
}

extension RowError {
  /// Whether the configured cell is at fault, which another place could have configured well.
  fileprivate var isTheCells: Bool {
    switch self {
    case .unencodable, .registrationInHandler: true
    case .unregistered, .undecodable, .unknownToClient: false
    }
  }

  /// Whether another client could be shown the item.
  fileprivate var isTheClients: Bool {
    if case .unknownToClient = self { true } else { false }
  }
}

import Cells
import FoundationEssentials

/// Turns items into the bytes of their rows, each once per revision and layout.
///
/// Belongs to one event loop.
final class RowRenderer {
  private let registry: CellRegistry
  private let faults: RenderingFaults
  private var cache: RowCache

  /// - Parameter cacheCapacity: bytes of rendered rows to keep.
  init(registry: CellRegistry, faults: RenderingFaults, cacheCapacity: Int) {
    self.registry = registry
    self.faults = faults
    cache = RowCache(capacity: cacheCapacity)
  }

  /// A layout as the rows' cache knows it, to be asked for once a page.
  func place(of layout: Layout) -> RowCache.LayoutPlace? { cache.place(of: layout) }

  /// Appends the entry's row to `page`, and answers a hash of its bytes; `item` is called only
  /// when they are not known.
  ///
  /// - Parameters:
  ///   - position: the row's place in the feed.
  ///   - place: the layout's place, from `place(of:)`.
  func append(
    _ entry: OrderEntry, at position: Int64, in layout: Layout, _ place: RowCache.LayoutPlace?,
    to page: inout [UInt8],
    item: () throws(StoreError) -> StoredItem
  ) throws(StoreError) -> UInt64 {
    if let row = cache.row(entry, in: place) {
      cache.append(row, to: &page)
      return row.hash
    }
    let item = try item()
    let start = page.count
    let rendered = row(of: item, at: position, in: layout)
    RowWriter.append(rendered.row, to: &page)
    let hash = ContentHash.hash(page[start...])
    if !rendered.dependsOnIndexPath, !rendered.dependsOnLayout || place != nil {
      cache.insert(
        page[start...], hash: hash, of: entry, in: rendered.dependsOnLayout ? place : nil)
    }
    return hash
  }

  /// The item's row; a placeholder where it can have none of its own.
  func row(of item: StoredItem, at position: Int64, in layout: Layout) -> RenderedRow {
    let indexPath = IndexPath(row: Int(clamping: position))
    let context = RowContext(id: item.id.description, layout: layout)
    do throws(RowError) {
      let rendered = try registry.row(
        forPayload: item.payload, ofType: item.type, at: indexPath, in: context)
      if let points = rendered.refusedHeight {
        faults.refusedHeight(points, cell: rendered.row.type.rawValue, id: context.id)
      }
      return rendered
    } catch {
      let reason = error.description
      faults.placeholder(itemType: item.type, id: context.id, reason: reason)
      return RenderedRow(
        row: registry.placeholder(itemType: item.type, reason: reason, in: context),
        dependsOnLayout: false, dependsOnIndexPath: false)
    }
  }
}

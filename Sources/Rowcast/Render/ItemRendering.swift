import Cells
import FoundationEssentials

/// The row of one item at the top of a list, and how it came about.
struct ItemRendering {
  let row: RowDescriptor
  let isPlaceholder: Bool
  /// One fact a line.
  let explanation: [String]

  /// - Parameter client: names of the cells that the client can draw; nil for all.
  init(item: SingleItem, registry: CellRegistry, layout: Layout, client: [String]?) {
    let context = RowContext(
      id: item.id, layout: layout, cells: client.flatMap { registry.cellSet(of: $0) })
    var text = RenderingText(registry: registry, client: client)
    let origin = try? registry.origin(forPayload: item.payload, ofType: item.itemType)
    do throws(RowError) {
      let rendered = try registry.row(
        forPayload: item.payload, ofType: item.itemType, at: IndexPath(row: 0), in: context)
      row = rendered.row
      isPlaceholder = false
      if let origin {
        text.tell(origin)
        text.tellChain(origin, taken: rendered.row.type)
      }
      text.tell(rendered, origin, in: layout)
      do throws(RowError) {
        try registry.check(payload: item.payload, ofType: item.itemType)
      } catch {
        text.tell(refusedByWrites: error)
      }
    } catch {
      row = registry.placeholder(
        itemType: item.itemType, reason: error.description, in: context)
      isPlaceholder = true
      if let origin {
        text.tell(origin)
        text.tellChain(origin, taken: nil)
      }
      text.tell(placeholderFor: error)
    }
    explanation = text.lines
  }
}

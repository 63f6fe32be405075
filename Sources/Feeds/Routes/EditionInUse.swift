import Cells

/// What a responder has made of its registry: dropped whole, with all that was rendered, when
/// another takes its place.
final class EditionInUse<Store: FeedStore> {
  let number: Int
  let registry: CellRegistry
  let lists: CellLists
  let cells: CellAnswers
  let rows: RowRenderer
  let pages: PageRenderer<Store>
  let deltas: DeltaRenderer<Store>
  let events: EventRenderer<Store>

  init(
    _ edition: RegistryEdition, store: Store, tokens: SnapshotTokens,
    settings: FeedResponderSettings, faults: RenderingFaults, tallies: RenderingTallies
  ) {
    number = edition.number
    registry = edition.registry
    lists = CellLists(registry: registry)
    cells = CellAnswers(registry)
    rows = RowRenderer(
      registry: registry, faults: faults, cacheCapacity: settings.rowCacheCapacity,
      tallies: tallies.rows)
    pages = PageRenderer(
      store: store, rows: rows, tokens: tokens, base: settings.basePath,
      cacheCapacity: settings.pageCacheCapacity, tallies: tallies.pages)
    deltas = DeltaRenderer(store: store, rows: rows, tokens: tokens)
    events = EventRenderer(
      store: store, deltas: deltas, tokens: tokens, cacheCapacity: settings.eventCacheCapacity)
  }
}

import Cells
import HTTPCore

/// What a responder has made of its registry: dropped whole, with all that was rendered, when
/// another takes its place.
final class EditionInUse {
  let number: Int
  let registry: CellRegistry
  let lists: CellLists
  let cells: CellAnswers
  let rows: RowRenderer
  let pages: PageRenderer
  /// What was asked of pages before.
  var targets = KnownTargets()
  let deltas: DeltaRenderer
  let events: EventRenderer

  init(
    _ edition: RegistryEdition, store: any FeedStore, tokens: SnapshotTokens,
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
      store: store, mark: Self.mark(of: edition.registry, cells, tokens, settings), rows: rows,
      tokens: tokens, base: settings.basePath, cacheCapacity: settings.pageCacheCapacity,
      tallies: tallies.pages)
    deltas = DeltaRenderer(store: store, rows: rows, tokens: tokens)
    events = EventRenderer(
      store: store, deltas: deltas, tokens: tokens, cacheCapacity: settings.eventCacheCapacity)
  }

  /// A hash of what all rows and pages come of, beside the feeds and the questions: the program, the
  /// registry with its order, the base path, and the key of the database's tokens.
  private static func mark(
    of registry: CellRegistry, _ cells: CellAnswers, _ tokens: SnapshotTokens,
    _ settings: FeedResponderSettings
  ) -> UInt64 {
    var hash = ContentHash(seed: settings.programMark)
    hash.combine(cells.all.body[...])
    hash.combine(settings.basePath.bytes[...])
    hash.combine(tokens.token(of: SnapshotTokens.Instant(feed: 0, version: 0))[...])
    return hash.value
  }
}

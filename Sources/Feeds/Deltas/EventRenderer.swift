/// Makes the events of feeds, each once for every kind of client.
///
/// Belongs to one event loop.
final class EventRenderer {
  private let store: any FeedStore
  private let deltas: DeltaRenderer
  private let tokens: SnapshotTokens
  private var cache: EventCache

  /// Bytes after which no further event is added to a step.
  private static var stepSize: Int { 64 << 10 }
  /// Events in a step, so that no client that has much to catch up with holds up the loop.
  private static var stepLimit: Int { 16 }

  /// - Parameter cacheCapacity: bytes of events to keep.
  init(
    store: any FeedStore, deltas: DeltaRenderer, tokens: SnapshotTokens, cacheCapacity: Int
  ) {
    self.store = store
    self.deltas = deltas
    self.tokens = tokens
    cache = EventCache(capacity: cacheCapacity)
  }

  /// The next events after `position`, as of the store's present instant, of which `feed` must be:
  /// as many as make up some 64 KiB, at least one.
  ///
  /// - Returns: nothing new where `position` is the feed's present instant; a `reset` where it is
  ///   not kept any more, or is none of this feed's.
  func step(
    after position: SnapshotTokens.Instant, of feed: Feed, for client: ClientView
  ) throws(StoreError) -> EventStep {
    guard position.feed == feed.number, position.version <= feed.version else {
      return reset(to: feed)
    }
    var text: [UInt8] = []
    var reached = position
    var count = 0
    while reached.version < feed.version, text.count < Self.stepSize, count < Self.stepLimit {
      guard let event = try event(after: reached, of: feed, for: client) else {
        if count == 0 { return reset(to: feed) }
        break
      }
      if count > 0, text.count + event.text.count > Self.stepSize { break }
      if count == 0 { text = event.text } else { text.append(contentsOf: event.text) }
      reached = event.instant
      count += 1
    }
    return count == 0 ? .nothing : .events(text, reached: reached)
  }

  private func reset(to feed: Feed) -> EventStep {
    .events(
      EventText.standing("reset", of: feed, tokens),
      reached: .init(feed: feed.number, version: feed.version))
  }

  /// The event of the version that follows; nil where that instant is not kept any more.
  private func event(
    after instant: SnapshotTokens.Instant, of feed: Feed, for client: ClientView
  ) throws(StoreError) -> EventCache.Event? {
    let key = EventCache.Key(instant: instant, client: client)
    if let event = cache.event(key) { return event }
    guard let old = try store.feed(feed, asOf: instant.version),
      let version = try store.versions(of: feed, after: instant.version, limit: 1).first,
      let new = try store.feed(feed, asOf: version)
    else { return nil }
    var data: [UInt8] = []
    try deltas.append(
      .init(
        old: old, since: tokens.token(of: instant), new: new,
        isPresent: version == feed.version, client: client, bounds: .event),
      to: &data)
    let reached = SnapshotTokens.Instant(feed: feed.number, version: version)
    var text: [UInt8] = []
    text.reserveCapacity(data.count + 128)
    EventText.append("change", id: tokens.token(of: reached), data: data, to: &text)
    let event = EventCache.Event(text: text, instant: reached)
    cache.insert(event, for: key)
    return event
  }
}

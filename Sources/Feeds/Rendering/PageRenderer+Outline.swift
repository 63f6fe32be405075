extension PageRenderer {
  /// The outline of the feed's page as of an instant that is kept, with the contents of now.
  ///
  /// Costs a walk down the order tree; one of an earlier instant another down the present tree, and
  /// a look-up for each item that has left its place since.
  ///
  /// - Parameters:
  ///   - feed: the feed as of the store's present instant.
  ///   - instant: the same feed as of that version or an earlier one.
  func outline(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> PageOutline {
    let (entries, hasChanged) = try entries(request, of: feed, asOf: instant)
    return PageOutline(
      request: request, feed: instant, key: key(of: request, of: feed, asOf: instant),
      version: feed.version, offset: request.position.offset ?? .max, entries: entries,
      hash: hash(request, of: instant, entries, contentsAsOf: hasChanged ? feed : instant))
  }

  /// The entries at the page's places, with the revisions of now and 0 for items that were removed
  /// since; and whether any is another than it was at the page's instant.
  func entries(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> (entries: [OrderEntry], hasChanged: Bool) {
    // Past the end too: the store then sees whether the total is right.
    let recorded = try store.entries(
      of: instant, from: request.position.offset ?? .max, limit: request.position.size.value)
    guard instant.version != feed.version else { return (recorded, false) }
    var entries = recorded
    try store.renew(&entries, asOf: feed)
    return (entries, entries != recorded)
  }

  func key(of request: PageRequest, of feed: Feed, asOf instant: Feed) -> PageCache.Key {
    PageCache.Key(
      feed: feed.number, request: request,
      snapshot: instant.version == feed.version ? nil : instant.version)
  }

  /// A hash of all that the page's bytes come of: the program, the database and the registry, the
  /// feed's instant, the question, and each item with its revision. Under a snapshot, what is written
  /// elsewhere leaves it as it is; a page of now names its feed's version in its bytes.
  ///
  /// A revision alone does not name contents: where a backup was put in the database's place, the
  /// same number may come again. Versions of a feed never do, so where an item of an earlier instant
  /// has changed since, the present version counts too.
  private func hash(
    _ request: PageRequest, of feed: Feed, _ entries: [OrderEntry], contentsAsOf present: Feed
  ) -> UInt64 {
    var hash = ContentHash(seed: mark)
    hash.combine(UInt64(bitPattern: feed.number))
    hash.combine(UInt64(bitPattern: feed.version))
    hash.combine(UInt64(bitPattern: feed.total))
    hash.combine(UInt64(bitPattern: present.version))
    hash.combine(request)
    for entry in entries {
      hash.combine(UInt64(bitPattern: entry.itemNumber))
      hash.combine(UInt64(bitPattern: entry.revision))
    }
    return hash.value
  }
}

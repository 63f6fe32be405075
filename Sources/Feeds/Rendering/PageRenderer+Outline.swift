import HTTPCore

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
    // Past the end too: the store then sees whether the total is right.
    let offset = request.position.offset ?? .max
    var entries = try store.entries(of: instant, from: offset, limit: request.position.size.value)
    if instant.version != feed.version {
      try store.renew(&entries, asOf: feed)
    }
    return PageOutline(
      request: request, feed: instant, key: key(of: request, of: feed, asOf: instant),
      version: feed.version, offset: offset, entries: entries,
      tag: tag(request, of: instant, entries))
  }

  func key(of request: PageRequest, of feed: Feed, asOf instant: Feed) -> PageCache.Key {
    PageCache.Key(
      feed: feed.number, request: request,
      snapshot: instant.version == feed.version ? nil : instant.version)
  }

  /// A hash of all that the page's bytes come of: the program, the database and the registry, the
  /// feed's instant, the question, and each item with its revision. What is written elsewhere leaves
  /// it as it is.
  private func tag(
    _ request: PageRequest, of feed: Feed, _ entries: [OrderEntry]
  ) -> EntityTag {
    var hash = ContentHash(seed: mark)
    hash.combine(UInt64(bitPattern: feed.number))
    hash.combine(UInt64(bitPattern: feed.version))
    hash.combine(UInt64(bitPattern: feed.total))
    hash.combine(request)
    for entry in entries {
      hash.combine(UInt64(bitPattern: entry.itemNumber))
      hash.combine(UInt64(bitPattern: entry.revision))
    }
    return EntityTag(hash: hash.value)
  }
}

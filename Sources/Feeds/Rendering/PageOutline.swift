import HTTPCore

/// What a page is made of, as far as that is known without a look at an item.
struct PageOutline {
  let request: PageRequest
  /// The feed as of the page's instant.
  let feed: Feed
  let key: PageCache.Key
  /// The feed's version now.
  let version: Int64
  /// The place of the first entry.
  let offset: Int64
  /// The entries at the page's places, with the revisions of now; 0 for an item that was removed
  /// since.
  let entries: [OrderEntry]
  /// A hash of all that the page's bytes come of: two pages of one hash are the same bytes.
  let hash: UInt64

  var tag: EntityTag { EntityTag(hash: hash) }
}

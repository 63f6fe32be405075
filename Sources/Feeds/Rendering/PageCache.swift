import HTTPCore

/// Keeps whole pages, in bounded memory, for as long as their feed does not change.
///
/// Two generations, as in `NodeCache`, bounded in bytes.
package struct PageCache {
  package struct Key: Hashable {
    let feed: Int64
    let request: PageRequest
    /// The version of the feed that the page is as of; nil for the present one.
    let snapshot: Int64?

    package init(feed: Int64, request: PageRequest, snapshot: Int64? = nil) {
      self.feed = feed
      self.request = request
      self.snapshot = snapshot
    }
  }

  private struct Entry {
    let version: Int64
    let page: RenderedPage
  }

  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngBytes = 0
  private let generationLimit: Int

  /// - Parameter capacity: bytes of bodies held at the most.
  package init(capacity: Int) { generationLimit = capacity / 2 }

  /// The page, if it was kept at that version of its feed.
  package mutating func page(_ key: Key, version: Int64) -> RenderedPage? {
    if let entry = young[key] { return entry.version == version ? entry.page : nil }
    guard let entry = old.removeValue(forKey: key), entry.version == version else { return nil }
    insert(entry.page, for: key, version: version)
    return entry.page
  }

  package mutating func insert(_ page: RenderedPage, for key: Key, version: Int64) {
    // Keys and fields weigh about as much as a few rows.
    let weight = page.body.count + page.fields.bytes.count + key.request.words.count + 512
    guard weight <= generationLimit else { return }
    if youngBytes + weight > generationLimit {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = Entry(version: version, page: page)
    youngBytes += weight
  }
}

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
  private var oldBytes = 0
  private let generationLimit: Int

  /// - Parameter capacity: bytes of bodies held at the most.
  package init(capacity: Int) { generationLimit = capacity / 2 }

  /// Pages held, those of earlier versions among them until their generation is forgotten.
  package var pageCount: Int { young.count + old.count }

  /// Bytes held, keys and fields among them.
  package var byteCount: Int { youngBytes + oldBytes }

  /// The page, if it was kept at that version of its feed.
  package mutating func page(_ key: Key, version: Int64) -> RenderedPage? {
    if let entry = young[key] { return entry.version == version ? entry.page : nil }
    guard let entry = old.removeValue(forKey: key) else { return nil }
    oldBytes -= Self.weight(entry.page, key)
    guard entry.version == version else { return nil }
    insert(entry.page, for: key, version: version)
    return entry.page
  }

  package mutating func insert(_ page: RenderedPage, for key: Key, version: Int64) {
    let weight = Self.weight(page, key)
    guard weight <= generationLimit else { return }
    if youngBytes + weight > generationLimit {
      old = young
      oldBytes = youngBytes
      young = [:]
      youngBytes = 0
    }
    if let replaced = young.updateValue(Entry(version: version, page: page), forKey: key) {
      youngBytes -= Self.weight(replaced.page, key)
    }
    youngBytes += weight
  }

  /// Keys and fields weigh about as much as a few rows.
  private static func weight(_ page: RenderedPage, _ key: Key) -> Int {
    page.body.count + page.fields.bytes.count + key.request.words.count + 512
  }
}

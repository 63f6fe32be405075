/// Keeps whole pages, in bounded memory, for as long as their feed does not change.
///
/// Two generations approximate "least recently used" at a constant cost: when the younger is full it
/// becomes the older, whose pages are forgotten unless they were asked for again. A page's gzip form
/// lies beside its plain one, counts as much, and goes with it.
package struct PageCache {
  package struct Key: Hashable {
    let feed: Int64
    let request: PageRequest
    /// The version of the feed that the page is as of; nil for the present one.
    let snapshot: Int64?
    /// A hash of all of it.
    let code: UInt64

    package init(feed: Int64, request: PageRequest, snapshot: Int64? = nil) {
      self.feed = feed
      self.request = request
      self.snapshot = snapshot
      var hash = ContentHash(seed: UInt64(bitPattern: feed))
      hash.combine(request)
      hash.combine(UInt64(bitPattern: snapshot ?? 0))
      code = hash.value
    }

    /// Whether it is of now, for a client that says nothing of itself.
    var isPlain: Bool { snapshot == nil && request.isPlain }

    // Swift's hashing on top of it is for those who choose their requests well.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  private struct Entry {
    let version: Int64
    let page: KeptAnswer
  }

  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngBytes = 0
  private var oldBytes = 0
  /// Counts the generations.
  package private(set) var generation = 0
  private let generationLimit: Int
  private var seen = SeenOnce()

  /// - Parameter capacity: bytes held at the most, gzip forms among them.
  package init(capacity: Int) { generationLimit = capacity / 2 }

  /// Pages held, those of earlier versions among them until their generation is forgotten.
  package var pageCount: Int { young.count + old.count }

  /// Bytes held, keys and fields among them.
  package var byteCount: Int { youngBytes + oldBytes }

  /// The page, if it was kept at that version of its feed.
  package mutating func page(_ key: Key, version: Int64) -> KeptAnswer? {
    if let entry = young[key] { return entry.version == version ? entry.page : nil }
    guard !old.isEmpty, let entry = old.removeValue(forKey: key) else { return nil }
    oldBytes -= Self.weight(entry.page, key)
    guard entry.version == version else { return nil }
    insert(entry.page, for: key, version: version)
    return entry.page
  }

  /// Whether a page is asked for again shortly after its first time, and so is worth keeping: one
  /// that is read once would push out what others read often. Costs a look, and no bytes.
  package mutating func isAskedAgain(_ key: Key) -> Bool {
    seen.isKnown(key.code)
  }

  package mutating func insert(_ page: KeptAnswer, for key: Key, version: Int64) {
    let weight = Self.weight(page, key)
    guard weight <= generationLimit else { return }
    if youngBytes + weight > generationLimit { beginGeneration() }
    if let replaced = young.updateValue(Entry(version: version, page: page), forKey: key) {
      youngBytes -= Self.weight(replaced.page, key)
      replaced.page.generation = nil
    }
    youngBytes += weight
    page.generation = generation
  }

  /// Whether a page may keep so many more bytes than it had; they are counted then.
  ///
  /// No where there is no room beside the pages asked for lately; the next demand finds some. An
  /// answer that no cache counts may keep what it likes.
  package mutating func hasRoom(for count: Int, of page: KeptAnswer) -> Bool {
    guard let home = page.generation else { return true }
    guard home == generation, page.weight + count + 512 <= generationLimit else { return false }
    guard youngBytes + count <= generationLimit else {
      beginGeneration()
      return false
    }
    youngBytes += count
    return true
  }

  /// Forgets what was not asked for since the last time.
  private mutating func beginGeneration() {
    old = young
    oldBytes = youngBytes
    young = [:]
    youngBytes = 0
    generation &+= 1
  }

  /// Keys weigh about as much as a few rows.
  private static func weight(_ page: KeptAnswer, _ key: Key) -> Int {
    page.weight + key.request.words.count + 512
  }
}

import Cells
import Feeds

/// Feeds as plain arrays: a second engine behind the store's protocols, too simple to be wrong.
///
/// An order is a stable sort of the items by what the contract says of it.
final class ModelFeeds {
  struct Contents {
    var feed: Feed
    /// In the order of insertion.
    var items: [StoredItem] = []
    /// The feed and its items at each of its versions; nothing is forgotten.
    var history: [Int64: (feed: Feed, items: [StoredItem])] = [:]
    /// Ids of items that were removed, by number.
    var removed: [Int64: ItemID] = [:]
  }

  var contents: [FeedName: Contents] = [:]
  var lastFeed: Int64 = 0
  var key: [UInt8] = Array(0..<32)
  var lists: Set<Int64> = []
  var firstAnswers: [[UInt8]: FirstAnswer] = [:]
  var lastItem: Int64 = 0

  /// The items in the order of the feed.
  func ordered(_ contents: Contents) -> [StoredItem] {
    ordered(contents.items, contents.feed.order)
  }

  private func ordered(_ items: [StoredItem], _ order: FeedOrder) -> [StoredItem] {
    let dated = items.filter { $0.publishedAt != nil }
    let undated = items.filter { $0.publishedAt == nil }
    switch order {
    case .appended: return items
    case .oldest: return sorted(dated) { $0 < $1 } + undated
    case .newest: return sorted(dated.reversed()) { $0 > $1 } + undated.reversed()
    }
  }

  /// Insertion sort: items of one date stay as they are.
  private func sorted(
    _ items: [StoredItem], _ isBefore: (Timestamp, Timestamp) -> Bool
  ) -> [StoredItem] {
    var sorted: [StoredItem] = []
    for item in items {
      guard let date = item.publishedAt else { continue }
      let place = sorted.lastIndex { other in
        other.publishedAt.map { !isBefore(date, $0) } ?? true
      }
      sorted.insert(item, at: place.map { $0 + 1 } ?? 0)
    }
    return sorted
  }
}

extension ModelFeeds: FeedStore {
  func oldestInstant() -> Int64? { nil }

  func holdInstant(for body: () -> Bool) throws(StoreError) { _ = body() }

  var presentState: UInt64? { nil }

  func feeds() throws(StoreError) -> [Feed] {
    contents.values.map(\.feed).sorted {
      $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8)
    }
  }

  func feed(named name: FeedName) throws(StoreError) -> Feed? { contents[name]?.feed }

  func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed? {
    guard let contents = contents[feed.name] else { return nil }
    return version == contents.feed.version ? contents.feed : contents.history[version]?.feed
  }

  func versions(of feed: Feed, after version: Int64, limit: Int) throws(StoreError) -> [Int64] {
    let known = contents[feed.name].map { Set($0.history.keys).union([$0.feed.version]) } ?? []
    return Array(known.filter { $0 > version }.sorted().prefix(max(limit, 0)))
  }

  func revision(ofItem number: Int64) throws(StoreError) -> Int64? {
    try item(number: number)?.revision
  }

  func removedItemID(_ number: Int64) throws(StoreError) -> ItemID? {
    for contents in contents.values {
      if let id = contents.removed[number] { return id }
    }
    return nil
  }

  func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry] {
    guard let contents = contents[feed.name], let offset = Int(exactly: offset), offset >= 0 else {
      return []
    }
    let items = contents.history[feed.version]?.items ?? contents.items
    return ordered(items, feed.order).dropFirst(offset).prefix(max(limit, 0)).map {
      OrderEntry(
        key: feed.order.key(of: $0.publishedAt, itemNumber: $0.number), revision: $0.revision)
    }
  }

  func item(number: Int64) throws(StoreError) -> StoredItem? {
    for contents in contents.values {
      if let item = contents.items.first(where: { $0.number == number }) { return item }
    }
    return nil
  }

  func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    contents[feed.name]?.items.first { $0.id == id }
  }

  func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64? {
    guard let contents = contents[feed.name] else { return nil }
    return ordered(contents).firstIndex { $0.number == item.number }.map(Int64.init)
  }

  func itemTypes(of feed: Feed) throws(StoreError) -> [String] {
    Set(contents[feed.name]?.items.map(\.type) ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  func snapshotKey() throws(StoreError) -> [UInt8] { key }
}

/// Writes to the arrays; a transaction that throws leaves them as they were.
final class ModelWriter: FeedWriter, FeedTransaction {
  let model: ModelFeeds
  private var changed: Set<FeedName> = []

  init(_ model: ModelFeeds) { self.model = model }

  func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure, _ body: (ModelWriter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = (model.contents, model.lastFeed, model.lastItem, model.firstAnswers)
    changed = []
    do throws(Failure) {
      let result = try body(self)
      for name in changed { commit(name, before.0[name]) }
      return result
    } catch {
      (model.contents, model.lastFeed, model.lastItem, model.firstAnswers) = before
      throw error
    }
  }

  func feed(named name: FeedName) throws(StoreError) -> Feed? { model.contents[name]?.feed }

  func nextVersion(of feed: Feed) -> Int64 {
    let version = model.contents[feed.name]?.feed.version ?? 0
    return changed.contains(feed.name) ? version + 1 : version
  }

  func createFeed(
    named name: FeedName, title: String, order: FeedOrder
  ) throws(StoreError) -> Feed {
    guard model.contents[name] == nil else { throw .failed("the name is taken") }
    model.lastFeed += 1
    let feed = Feed(
      number: model.lastFeed, name: name, title: title, order: order, total: 0, version: 1)
    model.contents[name] = ModelFeeds.Contents(feed: feed)
    return feed
  }

  func setTitle(_ title: String, of feed: Feed) throws(StoreError) {
    changed.insert(feed.name)
    replaceFeed(feed.name, title: title)
  }

  func itemTypes(of feed: Feed) throws(StoreError) -> [String] {
    try model.itemTypes(of: feed)
  }

  func setOrder(_ order: FeedOrder, of feed: Feed) throws(StoreError) {
    changed.insert(feed.name)
    guard let contents = model.contents[feed.name], contents.items.isEmpty else { return }
    model.contents[feed.name]?.history = [:]
    model.contents[feed.name]?.feed = Feed(
      number: feed.number, name: feed.name, title: contents.feed.title, order: order, total: 0,
      version: contents.feed.version, changes: contents.feed.changes)
  }

  func isList(_ feed: Feed) throws(StoreError) -> Bool { model.lists.contains(feed.number) }
  func markAsList(_ feed: Feed) throws(StoreError) { model.lists.insert(feed.number) }

  func itemIDs(of feed: Feed) throws(StoreError) -> [ItemID] {
    model.contents[feed.name]?.items.map(\.id) ?? []
  }

  func put(_ item: NewItem, into feed: Feed) throws(StoreError) -> PutOutcome {
    guard var contents = model.contents[feed.name] else { throw .failed("no such feed") }
    let outcome: PutOutcome
    if let place = contents.items.firstIndex(where: { $0.id == item.id }) {
      let old = contents.items[place]
      let isSame =
        old.type == item.type.name && old.publishedAt == item.publishedAt
        && old.payload == item.payload
      if isSame { return .unchanged }
      contents.items[place] = stored(item, number: old.number, revision: old.revision + 1)
      outcome = .updated
    } else {
      model.lastItem += 1
      contents.items.append(stored(item, number: model.lastItem, revision: 1))
      outcome = .created
    }
    model.contents[feed.name] = contents
    changed.insert(feed.name)
    replaceFeed(feed.name, changes: 1)
    return outcome
  }

  func removeItem(_ id: ItemID, from feed: Feed) throws(StoreError) -> Bool {
    guard let place = model.contents[feed.name]?.items.firstIndex(where: { $0.id == id }),
      let item = model.contents[feed.name]?.items.remove(at: place)
    else { return false }
    model.contents[feed.name]?.removed[item.number] = id
    changed.insert(feed.name)
    replaceFeed(feed.name, changes: 1)
    return true
  }

  func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    try model.item(id, in: feed)
  }

  func hide(_ feed: Feed) throws(StoreError) { model.contents[feed.name] = nil }

  func firstAnswer(to key: IdempotencyKey) throws(StoreError) -> FirstAnswer? {
    model.firstAnswers[key.scope + Array(key.key.utf8)]
  }

  func keep(_ answer: FirstAnswer, to key: IdempotencyKey) throws(StoreError) {
    model.firstAnswers[key.scope + Array(key.key.utf8)] = answer
  }

  private func stored(_ item: NewItem, number: Int64, revision: Int64) -> StoredItem {
    StoredItem(
      number: number, id: item.id, type: item.type.name, publishedAt: item.publishedAt,
      revision: revision, payload: item.payload)
  }

  /// Makes what has become of the feed its next version, and keeps how it was.
  private func commit(_ name: FeedName, _ before: ModelFeeds.Contents?) {
    guard let contents = model.contents[name] else { return }
    let old = before ?? ModelFeeds.Contents(feed: Self.copy(contents.feed, total: 0, changes: 0))
    model.contents[name]?.history[old.feed.version] = (old.feed, old.items)
    model.contents[name]?.feed = Self.copy(contents.feed, version: contents.feed.version + 1)
  }

  /// Brings the feed's total up to date.
  private func replaceFeed(_ name: FeedName, title: String? = nil, changes: Int64 = 0) {
    guard let contents = model.contents[name] else { return }
    model.contents[name]?.feed = Self.copy(
      contents.feed, title: title, total: Int64(contents.items.count),
      changes: contents.feed.changes + changes)
  }

  private static func copy(
    _ feed: Feed, title: String? = nil, total: Int64? = nil, version: Int64? = nil,
    changes: Int64? = nil
  ) -> Feed {
    Feed(
      number: feed.number, name: feed.name, title: title ?? feed.title, order: feed.order,
      total: total ?? feed.total, version: version ?? feed.version,
      changes: changes ?? feed.changes)
  }
}

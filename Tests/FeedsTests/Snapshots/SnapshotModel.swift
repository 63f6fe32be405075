import Cells
import Feeds

/// A feed and all its instants as plain arrays, too simple to be wrong.
struct SnapshotModel {
  struct Item {
    let number: Int64
    let id: String
    var date: Timestamp?
    /// Nil for an item whose cell shows its place instead.
    var title: String?
  }

  struct Version {
    let changes: Int64
    /// Numbers of items.
    let order: [Int64]
    var supersededAt: Int64?
  }

  /// What a page must be.
  struct Page: Equatable {
    var rows: [String]
    var total: Int
    var isNoMore: Bool
  }

  let order: FeedOrder
  let retention: SnapshotRetention
  /// The items that there are, by number.
  private(set) var items: [Int64: Item] = [:]
  private(set) var removed: [Int64: (id: String, version: Int64)] = [:]
  private(set) var changes: Int64 = 0
  private(set) var present: Int64 = 1
  private(set) var oldest: Int64 = 1
  private(set) var versions: [Int64: Version]
  private var lastNumber: Int64 = 0
  private var lastCommitted: Int64 = 0
  private var isChanged = false

  init(order: FeedOrder, retention: SnapshotRetention) {
    self.order = order
    self.retention = retention
    versions = [1: Version(changes: 0, order: [])]
  }

  mutating func put(_ id: String, at date: Timestamp?, title: String?) {
    if let old = items.values.first(where: { $0.id == id }) {
      if old.date == date, old.title == title { return }
      items[old.number] = Item(number: old.number, id: id, date: date, title: title)
    } else {
      lastNumber += 1
      items[lastNumber] = Item(number: lastNumber, id: id, date: date, title: title)
    }
    changes += 1
    isChanged = true
  }

  mutating func remove(_ id: String) {
    guard let item = items.values.first(where: { $0.id == id }) else { return }
    items[item.number] = nil
    // One that this transaction has made was never in the feed.
    if item.number <= lastCommitted { removed[item.number] = (id, present + 1) }
    changes += 1
    isChanged = true
  }

  /// Ends a transaction at that time.
  mutating func commit(at now: Int64) {
    guard isChanged else { return }
    isChanged = false
    lastCommitted = lastNumber
    versions[present]?.supersededAt = now
    present += 1
    versions[present] = Version(changes: changes, order: ordered())
    while let version = versions[oldest], let supersededAt = version.supersededAt,
      now - supersededAt > retention.seconds, changes - version.changes > retention.changes
    {
      versions[oldest] = nil
      oldest += 1
    }
  }

  private func ordered() -> [Int64] {
    let ascending = items.values.sorted { $0.number < $1.number }
    let byInsertion = order == .newest ? ascending.reversed() : ascending
    if order == .appended { return byInsertion.map(\.number) }
    // Swift's sort is stable: ties stay in the order of insertion, or its reverse.
    let dated = byInsertion.filter { $0.date != nil }.sorted { left, right in
      guard let left = left.date, let right = right.date else { return false }
      return order == .newest ? left > right : left < right
    }
    return (dated + byInsertion.filter { $0.date == nil }).map(\.number)
  }

  /// The page of that version with the contents of now; nil where the version is forgotten.
  func page(of version: Int64, index: Int, size: Int) -> Page? {
    guard let order = versions[version]?.order else { return nil }
    let rows = order.enumerated().dropFirst(index * size).prefix(size).compactMap { place, number in
      items[number].map { "\($0.id) \($0.title ?? "at \(place)")" }
    }
    return Page(rows: rows, total: order.count, isNoMore: (index + 1) * size >= order.count)
  }
}

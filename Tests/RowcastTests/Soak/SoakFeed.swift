import Foundation
import TestSupport

/// A feed as a plain list: what its rows have to be.
struct SoakFeed {
  struct Item {
    /// Its rank of insertion.
    let rank: Int
    /// Seconds since 1970; nil for an item without a date.
    var seconds: Int?
    var title: String
  }

  /// A row as a walk sees it.
  struct Row: Equatable {
    let id: String
    let title: String
  }

  /// So few that an import meets many items that are there.
  static let ids = 4_000

  let name: String
  let order: String
  private(set) var items: [String: Item] = [:]
  private var lastRank = 0

  init(name: String, order: String) {
    self.name = name
    self.order = order
  }

  mutating func put(_ id: String, seconds: Int?, title: String) {
    if items[id] == nil { lastRank += 1 }
    items[id] = Item(rank: items[id]?.rank ?? lastRank, seconds: seconds, title: title)
  }

  mutating func remove(_ id: String) { items[id] = nil }

  /// The rows in the feed's order, as the contract says it.
  var rows: [Row] {
    items.map { (id: $0.key, item: $0.value) }
      .sorted { precedes($0.item, $1.item) }
      .map { Row(id: $0.id, title: $0.item.title) }
  }

  private func precedes(_ one: Item, _ other: Item) -> Bool {
    if order == "appended" { return one.rank < other.rank }
    let isNewest = order == "newest"
    switch (one.seconds, other.seconds) {
    case (nil, _?): return false
    case (_?, nil): return true
    case (let first?, let second?) where first != second:
      return isNewest ? first > second : first < second
    default: return isNewest ? one.rank > other.rank : one.rank < other.rank
    }
  }
}

extension SoakFeed {
  /// Makes lines for an import and does the same to the list: new items, edits and other dates.
  mutating func nextImport(
    _ count: Int, mark: Int, using random: inout SeededGenerator
  ) -> String {
    var lines = ""
    for index in 0..<count {
      let id = "\(name)-\(Int.random(in: 0..<Self.ids, using: &random))"
      let seconds =
        Int.random(in: 0..<4, using: &random) == 0
        ? nil : Int.random(in: 0..<400, using: &random) * 86_400
      let title = "\(mark).\(index)"
      put(id, seconds: seconds, title: title)
      let date = seconds.map { #""publishedAt":"\#(Self.date($0))","# } ?? ""
      lines += #"{"id":"\#(id)","type":"film",\#(date)"payload":{"title":"\#(title)"}}"# + "\n"
    }
    return lines
  }

  private static func date(_ seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return date.ISO8601Format()
  }
}

import Cells
import Feeds
import Foundation
import HTTPCore
import SQLite
import TestSupport
import Testing

/// What pages cost, in steps of SQLite's virtual machine: a measure that no computer changes.
@Suite struct `The cost of a page` {
  /// Items of the feed; `ROWCAST_COST_ITEMS` sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["ROWCAST_COST_ITEMS"].flatMap { Int($0) } ?? 100_000

  @Test(arguments: FeedOrder.allCases)
  func `is the same at every depth, now and under a snapshot, however much was written`(
    order: FeedOrder
  ) throws {
    // One order in full, and the others at a tenth: what they differ in is the key alone.
    let count = order == .newest ? Self.count : Self.count / 10
    var random = SeededGenerator(seed: 51)
    let fixture = try RouteFixture()
    let writer = fixture.writer
    try writer.fill("a", order: order)
    for start in stride(from: 0, to: count, by: 10_000) {
      try write(fixture, start..<min(count, start + 10_000)) { .sample("\($0)", at: Self.date($0)) }
    }
    let token = try #require(fixture.get("/feeds/a/rows").json?["snapshot"] as? String)
    try check(fixture, count: count, "fresh")
    for _ in 0..<50 {
      try edit(fixture, count / 100, of: count, &random)
    }
    let total = try fixture.database.store().feed("a").total
    try check(fixture, count: Int(total), "after \(count / 2) edits")
    try check(fixture, count: count, "under a snapshot", snapshot: "&snapshot=\(token)")
  }

  /// Ties, and dates that do not follow the order of insertion.
  private static func date(_ number: Int) -> Timestamp? {
    number % 50 == 0 ? nil : Timestamp(seconds: Int64(number &* 7919 % 65_536))
  }

  private func write(
    _ fixture: RouteFixture, _ numbers: Range<Int>, _ item: (Int) -> NewItem
  ) throws {
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else {
        throw .failed("no feed")
      }
      for number in numbers { _ = try transaction.put(item(number), into: feed) }
    }
  }

  /// A transaction of inserts, deletes, re-datings and edits.
  private func edit(
    _ fixture: RouteFixture, _ steps: Int, of count: Int, _ random: inout SeededGenerator
  ) throws {
    var changes: [(id: String, item: NewItem?)] = []
    for _ in 0..<steps {
      let old = Int.random(in: 0..<count, using: &random)
      let kind = Int.random(in: 0..<4, using: &random)
      let number = kind == 0 ? Int.random(in: count..<2 * count, using: &random) : old
      let date = Self.date(kind == 2 ? number + 17 : number)
      let item = NewItem.sample(
        "\(number)", at: date, payload: #"{"title":"\#(kind == 3 ? "Edited" : "T")"}"#)
      changes.append(("\(number)", kind == 1 ? nil : item))
    }
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else {
        throw .failed("no feed")
      }
      for change in changes {
        if let item = change.item {
          _ = try transaction.put(item, into: feed)
        } else if let id = ItemID(change.id) {
          _ = try transaction.removeItem(id, from: feed)
        }
      }
    }
  }

  private func check(
    _ fixture: RouteFixture, count: Int, _ what: String, snapshot: String = ""
  ) throws {
    for size in [1, 20, 100] {
      var costs: [Int] = []
      let last = (count - 1) / size
      for index in [0, last / 3, last / 2, last - 1] {
        // Each with a store of its own that knows nothing yet.
        let store = try fixture.database.store()
        let responder = try fixture.another(over: store)
        _ = store.takeCost(.steps)
        let target = "/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)" + snapshot
        let page = responder.respond(to: .sample(.get, target))
        #expect(page.status == .ok)
        #expect(page.json?["total"] as? Int == count)
        costs.append(store.takeCost(.steps))
        #expect(store.takeCost(.scannedRows) == 0)
      }
      let (least, most) = (costs.min() ?? 0, costs.max() ?? 0)
      #expect(least > 0 && most < 2 * least, "\(what), pageSize \(size): \(costs)")
      // Some 15 steps a row, and a path of at most five nodes.
      #expect(most < 150 + 60 * size, "\(what), pageSize \(size): \(costs)")
    }
  }
}

import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `The SQLite store` {
  private struct Stop: Error {}

  /// 3 × 3,000 operations; a failure names the seed.
  @Test(arguments: FeedOrder.allCases, [21] as [UInt64])
  func `does what plain arrays do, whatever is done to it`(order: FeedOrder, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let database = try TestDatabase()
    let model = ModelEngine()
    let writers = (try database.writer(), model.writer())
    let stores = (try database.store(), model.store())
    try writers.0.fill("a", order: order)
    try writers.1.fill("a", order: order)
    try writers.0.fill("other", with: [.sample("1")])
    try writers.1.fill("other", with: [.sample("1")])
    var operations = 0
    var round = 0
    while operations < 3_000 {
      round += 1
      let steps = (0..<Int.random(in: 1...60, using: &random)).map { _ in step(round, &random) }
      let isFailing = Int.random(in: 0..<6, using: &random) == 0
      let outcomes = try run(steps, isFailing, on: writers.0)
      #expect(try run(steps, isFailing, on: writers.1) == outcomes, "seed \(seed) round \(round)")
      operations += steps.count
      try compare(stores.0, stores.1, "seed \(seed) round \(round)", &random)
    }
    #expect(try stores.0.ids(of: "other") == ["1"])
  }

  private static func erased(_ error: StoreError) -> any Error { error }

  private enum Step {
    case put(NewItem)
    case remove(ItemID)
  }

  /// Grows for a while, then shrinks, and so on; ids come back.
  private func step(_ round: Int, _ random: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<400, using: &random)
    let item = NewItem.sample(
      "i\(number)", at: date(&random),
      payload: #"{"title":"\#(Int.random(in: 0..<3, using: &random))"}"#)
    let removals = round / 20 % 2 == 0 ? 2 : 7
    return Int.random(in: 0..<10, using: &random) < removals ? .remove(item.id) : .put(item)
  }

  private func date(_ random: inout SeededGenerator) -> Timestamp? {
    if Int.random(in: 0..<4, using: &random) == 0 { return nil }
    return Timestamp(
      seconds: Int64.random(in: -3...3, using: &random),
      nanoseconds: Int32.random(in: 0...1, using: &random) * 500_000_000)
  }

  /// What each step did, in one transaction; nil when it was made to fail.
  private func run(
    _ steps: [Step], _ isFailing: Bool, on writer: some FeedWriter
  ) throws -> [String]? {
    var outcomes: [String] = []
    do {
      try writer.write(failingAs: Self.erased) { (transaction) throws(any Error) in
        let name = try #require(FeedName("a"))
        let feed = try #require(try transaction.feed(named: name))
        for step in steps {
          switch step {
          case .put(let item): outcomes.append("\(try transaction.put(item, into: feed))")
          case .remove(let id): outcomes.append("\(try transaction.removeItem(id, from: feed))")
          }
        }
        outcomes.append("\(try transaction.feed(named: name)?.total ?? -1)")
        if isFailing { throw Stop() }
      }
    } catch is Stop {
      return nil
    }
    return outcomes
  }

  private func compare(
    _ store: SQLiteFeedStore, _ model: ModelFeeds, _ place: Comment,
    _ random: inout SeededGenerator
  ) throws {
    let feed = try store.feed("a")
    let expected = try model.feed("a")
    #expect(feed.total == expected.total, place)
    #expect(feed.version == expected.version, place)
    let size = [1, 7, 20, 100][Int.random(in: 0..<4, using: &random)]
    let items = try store.items(of: "a", pageSize: size)
    let others = try model.items(of: "a", pageSize: 100)
    // Numbers may differ: those of a failed transaction may be given again or not.
    #expect(items.map(\.id) == others.map(\.id), place)
    #expect(items.map(\.payload) == others.map(\.payload), place)
    #expect(items.map(\.publishedAt) == others.map(\.publishedAt), place)
    #expect(items.map(\.revision) == others.map(\.revision), place)
    guard let item = items.randomElement(using: &random) else { return }
    #expect(try store.item(item.id, in: feed) == item, place)
    let position = items.firstIndex(of: item).map(Int64.init)
    #expect(try store.position(of: item, in: feed) == position, place)
  }
}

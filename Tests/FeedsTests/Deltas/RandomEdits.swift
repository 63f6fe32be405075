import Cells
import Feeds
import TestSupport

/// Random transactions on a feed: inserts with ties and undated ones, deletes, re-datings, edits,
/// and ids that come back.
struct RandomEdits {
  var random: SeededGenerator
  /// Whether some of the items' rows depend on their place.
  var hasPlaced = true

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Runs one transaction of up to `limit` edits; about a hundred ids are used.
  mutating func run(_ limit: Int, on writer: SQLiteFeedWriter, _ name: String) throws {
    let items = (0..<Int.random(in: 1...limit, using: &random)).map { _ in item() }
    let removals = items.map { _ in Int.random(in: 0..<5, using: &random) == 0 }
    try writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName(name), let feed = try transaction.feed(named: name) else {
        throw .failed("no feed")
      }
      for (item, isRemoval) in zip(items, removals) {
        if isRemoval {
          _ = try transaction.removeItem(item.id, from: feed)
        } else {
          _ = try transaction.put(item, into: feed)
        }
      }
    }
  }

  private mutating func item() -> NewItem {
    let number = Int.random(in: 0..<120, using: &random)
    let isDated = Int.random(in: 0..<4, using: &random) > 0
    let date = Timestamp(seconds: Int64.random(in: -9...9, using: &random))
    let types =
      hasPlaced ? ["placed", "film", "measured", "nobody"] : ["film", "film", "measured"]
    return .sample(
      "é\(number)", type: types[number % types.count], at: isDated ? date : nil,
      payload: #"{"title":"\#(Int.random(in: 0..<3, using: &random))"}"#)
  }
}

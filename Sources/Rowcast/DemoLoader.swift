import Cells
import Feeds

/// Loads the program's sample feeds into a database that has no feeds at all.
struct DemoLoader {
  let feeds: [SampleFeed]
  let registry: CellRegistry

  func load(into path: String) throws {
    guard try SQLiteFeedStore(path: path).feeds().isEmpty else { return }
    // In one transaction: of feeds half loaded, the next start would not load the rest.
    let failure = { (error: StoreError) -> any Error in error }
    try SQLiteFeedWriter(path: path).write(failingAs: failure) { transaction in
      try load(with: JoinedWriter(transaction: transaction))
    }
  }

  private func load(with writer: JoinedWriter) throws {
    for sample in feeds {
      guard let name = FeedName(sample.name), let order = FeedOrder(rawValue: sample.order) else {
        throw UsageError(
          description: "the sample feed \"\(sample.name)\" has no valid name or order")
      }
      var pieces = [Array(sample.ndjson.utf8)]
      let load = ItemImport(registry: registry, feed: name, title: sample.title, order: order)
      do {
        _ = try load.run(with: writer) { () throws(ItemImport.Failure) in pieces.popLast() }
      } catch {
        throw UsageError(description: "the sample feed \"\(sample.name)\": \(error)")
      }
    }
  }
}

/// Writes within a transaction that is open already.
private final class JoinedWriter: FeedWriter {
  private let transaction: SQLiteFeedTransaction

  init(transaction: SQLiteFeedTransaction) { self.transaction = transaction }

  func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure,
    _ body: (SQLiteFeedTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(transaction)
  }
}

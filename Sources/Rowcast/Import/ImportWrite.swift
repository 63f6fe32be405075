import Feeds
import HTTPServer

/// Puts items by, and writes them in one transaction once all of them are there.
///
/// The database is not touched before `write`, and locked for no longer than that takes, however
/// slow the input was. Up to 64 KiB of items stay in memory, the rest in a file without a name
/// beside the database, about as large as the items' payloads.
final class ImportWrite: ImportSink {
  private let options: ImportOptions
  private let path: String
  private var spool: ItemSpool

  init(options: ImportOptions, path: String) {
    self.options = options
    self.path = path
    spool = ItemSpool(makeFile: SpoolFile.maker(beside: path))
  }

  func take(_ item: NewItem) throws(ImportFailure) {
    do throws(SpoolError) { try spool.append(item) } catch { throw .spool(error) }
  }

  /// Writes all items, or throws and leaves the database as it was; makes it, and the feed, where
  /// there is none.
  ///
  /// - Parameter title: that of a feed that is made; nil for its name.
  func write(
    title: String?, retention: SnapshotRetention, into tally: inout ImportTally
  ) throws {
    let items: SpooledItems
    do throws(SpoolError) { items = try spool.finish() } catch { throw ImportFailure.spool(error) }
    _ = try FeedDatabase.prepare(path: path)
    try FeedDatabase.verify(path: path)
    let writer = try SQLiteFeedWriter(
      path: path, busyTimeout: options.busyTimeout, retention: retention)
    var progress = ProgressLine(work: "writing", size: Int64(items.count))
    defer { progress.clear() }
    var counted = tally
    try writer.write(failingAs: ImportFailure.store) { (transaction) throws(ImportFailure) in
      let feed = try target(in: transaction, title: title, &counted)
      let put = { (item: NewItem) throws(StoreError) in
        counted.count(try transaction.put(item, into: feed))
        progress.show(counted.stored, passed: Int64(counted.stored))
      }
      do throws(SpooledItems.Failure<StoreError>) {
        try items.forEach(put)
      } catch {
        switch error {
        case .spool(let error): throw .spool(error)
        case .body(let error): throw .store(error)
        }
      }
    }
    tally = counted
    writer.shrinkLog()
  }

  private func target(
    in transaction: SQLiteFeedTransaction, title: String?, _ tally: inout ImportTally
  ) throws(ImportFailure) -> Feed {
    let found = try ImportFailure.storing { () throws(StoreError) in
      try transaction.feed(named: options.feed)
    }
    if let found {
      try options.check(order: found.order)
      return found
    }
    tally.madeFeed = true
    return try ImportFailure.storing { () throws(StoreError) in
      try transaction.createFeed(
        named: options.feed, title: title ?? options.feed.text, order: options.order ?? .newest)
    }
  }
}

import Feeds
import FoundationEssentials

/// Tells what an import would do, and changes nothing: the database is only read, and not made
/// where there is none.
///
/// Holds some 32 bytes an item, so that an id that comes twice is told as it would be.
final class ImportPreview: ImportSink {
  private let store: SQLiteFeedStore?
  private let feed: Feed?
  /// Hashes of what was seen of each id last.
  private var seen: [Int: Int] = [:]
  private(set) var tally = ImportTally()

  /// - Parameter path: of a database of this program's schema, or of nothing.
  init(options: ImportOptions, path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      store = nil
      feed = nil
      tally.madeFeed = true
      return
    }
    let store = try Self.store(path)
    feed = try store.feed(named: options.feed)
    self.store = store
    tally.madeFeed = feed == nil
    if let feed { try options.check(order: feed.order) }
  }

  /// Reads without a lock and without files beside the database where none can be made.
  private static func store(_ path: String) throws -> SQLiteFeedStore {
    do throws(StoreError) { return try SQLiteFeedStore(path: path) } catch {
      let plain = error
      do throws(StoreError) {
        return try SQLiteFeedStore(path: path, fileMark: FileMark.reader(of: path))
      } catch {
        // Why the file can't be read as others are is the reason.
        throw plain
      }
    }
  }

  func take(_ item: NewItem) throws(ImportFailure) {
    let name = item.id.hashValue
    let content = item.hashValue
    if let last = seen.updateValue(content, forKey: name) {
      tally.count(last == content ? .unchanged : .updated)
    } else if let stored = try stored(item) {
      let isSame =
        stored.type == item.type.name && stored.publishedAt == item.publishedAt
        && stored.payload == item.payload
      tally.count(isSame ? .unchanged : .updated)
    } else {
      tally.count(.created)
    }
  }

  private func stored(_ item: NewItem) throws(ImportFailure) -> StoredItem? {
    guard let store, let feed else { return nil }
    return try store.atOneInstant(failingAs: ImportFailure.store) { () throws(ImportFailure) in
      try ImportFailure.storing { () throws(StoreError) in try store.item(item.id, in: feed) }
    }
  }
}

import Feeds

/// Why nothing was imported.
enum ImportFailure: Error, CustomStringConvertible {
  /// A record or a whole file that can't be taken, told with its place.
  case source(String)
  /// The feed is there in another order than the one asked for.
  case order(feed: FeedName, is: FeedOrder, asked: FeedOrder)
  case store(StoreError)
  /// What was read could not be put by.
  case spool(SpoolError)

  var description: String {
    switch self {
    case .source(let reason): reason
    case .order(let feed, let order, let asked):
      "the feed \"\(feed)\" has the order \(order.rawValue), not \(asked.rawValue), and keeps it"
    case .store(let error): "\(error)"
    case .spool(let error): error.description
    }
  }

  static func storing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(ImportFailure) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }

  /// The next bytes of a source.
  static func reading(_ source: ItemSource) throws(ImportFailure) -> [UInt8]? {
    do throws(ItemImport.Failure) { return try source.next() } catch {
      throw .source(error.description)
    }
  }
}

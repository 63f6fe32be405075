import Feeds

/// A store that can't be read.
final class FailingStore: FeedStore {
  private let error: StoreError

  init(_ error: StoreError) { self.error = error }

  func holdInstant(for body: () -> Bool) throws(StoreError) { throw error }

  var presentState: UInt64? { nil }

  func feeds() throws(StoreError) -> [Feed] { throw error }
  func feed(named name: FeedName) throws(StoreError) -> Feed? { throw error }
  func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed? { throw error }
  func versions(
    of feed: Feed, after version: Int64, limit: Int
  ) throws(StoreError) -> [Int64] { throw error }
  func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry] { throw error }
  func difference(
    from old: Feed, to new: Feed, within window: Int64, limit: Int
  ) throws(StoreError) -> OrderDifference? { throw error }
  func oldestInstant() throws(StoreError) -> Int64? { throw error }
  func revision(ofItem number: Int64) throws(StoreError) -> Int64? { throw error }
  func removedItemID(_ number: Int64) throws(StoreError) -> ItemID? { throw error }
  func item(number: Int64) throws(StoreError) -> StoredItem? { throw error }
  func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? { throw error }
  func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64? { throw error }
  func itemTypes(of feed: Feed) throws(StoreError) -> [String] { throw error }
  func verify() throws(StoreError) -> Int { throw error }
  func snapshotKey() throws(StoreError) -> [UInt8] { [UInt8](repeating: 1, count: 16) }
}

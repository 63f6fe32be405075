/// A store without feeds, for what a registry alone tells.
package final class EmptyFeedStore: FeedStore {
  package init() {}

  package func holdInstant(for body: () -> Bool) throws(StoreError) { _ = body() }
  package var presentState: UInt64? { nil }

  package func feeds() throws(StoreError) -> [Feed] { [] }
  package func feed(named name: FeedName) throws(StoreError) -> Feed? { nil }
  package func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed? { nil }
  package func versions(
    of feed: Feed, after version: Int64, limit: Int
  ) throws(StoreError) -> [Int64] { [] }
  package func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry] { [] }
  package func difference(
    from old: Feed, to new: Feed, within window: Int64, limit: Int
  ) throws(StoreError) -> OrderDifference? { nil }
  package func oldestInstant() throws(StoreError) -> Int64? { nil }
  package func revision(ofItem number: Int64) throws(StoreError) -> Int64? { nil }
  package func removedItemID(_ number: Int64) throws(StoreError) -> ItemID? { nil }
  package func item(number: Int64) throws(StoreError) -> StoredItem? { nil }
  package func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? { nil }
  package func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64? { nil }
  package func itemTypes(of feed: Feed) throws(StoreError) -> [String] { [] }
  package func verify() throws(StoreError) -> Int { 0 }
  package func snapshotKey() throws(StoreError) -> [UInt8] { [UInt8](repeating: 0, count: 16) }
}

/// Reads feeds; each event loop has one of its own, so nothing here is shared or locked.
///
/// Every call costs O(log n) at most in the size of a feed; none counts or walks it.
package protocol FeedStore: AnyObject {
  /// Runs `body` with every call in it seeing one instant of the database, none older than the
  /// call. Not to be nested; `body` may be run again from its beginning.
  ///
  /// - Parameter body: answers whether it came to its end; what it has met may be the fault of an
  ///   instant that is over.
  func holdInstant(for body: () -> Bool) throws(StoreError)

  /// A number for the state of the database that was read last, if it is still in that state: what
  /// was read then is so now. Nil where that can't be told without reading.
  ///
  /// Costs a look at memory, and no system call.
  var presentState: UInt64? { get }

  /// All feeds by name, byte by byte.
  func feeds() throws(StoreError) -> [Feed]

  func feed(named name: FeedName) throws(StoreError) -> Feed?

  /// The feed as of an earlier version, its name, title and order as they are now; nil when that
  /// version is not kept any more, or never was.
  func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed?

  /// The versions of the feed that are kept and greater than `version`, ascending, at most `limit`.
  func versions(of feed: Feed, after version: Int64, limit: Int) throws(StoreError) -> [Int64]

  /// The `limit` entries of the feed's order from position `offset` on, fewer at its end.
  ///
  /// - Throws: `StoreError.damaged` where the order and the feed's total contradict each other, be
  ///   the stretch empty or not.
  func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry]

  /// Gives entries of an earlier instant, which are in their order, the revisions that their items
  /// have now, and 0 to those that were removed since. Reads no item that is still in its place.
  ///
  /// - Parameter feed: their feed as of the present instant.
  /// - Throws: `StoreError.damaged` where there is no trace of an item.
  func renew(_ entries: inout [OrderEntry], asOf feed: Feed) throws(StoreError)

  /// How the first `window` entries differ between two versions of one feed; nil where more than
  /// `limit` entries do, or where finding it out costs far more than so many.
  func difference(
    from old: Feed, to new: Feed, within window: Int64, limit: Int
  ) throws(StoreError) -> OrderDifference?

  /// When the oldest instant of any feed that is kept began, seconds since 1970; nil without feeds.
  /// Costs O(log n) a feed.
  func oldestInstant() throws(StoreError) -> Int64?

  /// The present revision of an item; nil when it has been removed.
  func revision(ofItem number: Int64) throws(StoreError) -> Int64?

  /// The id of an item that was removed, as long as an instant that has it is kept; nil for any
  /// other number.
  func removedItemID(_ number: Int64) throws(StoreError) -> ItemID?

  /// The item of an entry; nil when it has been removed since the entry was read.
  func item(number: Int64) throws(StoreError) -> StoredItem?

  func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem?

  /// The item's place in its feed, counted from 0.
  func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64?

  /// The types of the feed's items, each once, byte by byte. Costs O(log n) a type.
  func itemTypes(of feed: Feed) throws(StoreError) -> [String]

  /// Sees whether the store can be served: its key is there, and each feed's total and first page
  /// agree with its order. Costs O(log n) a feed.
  ///
  /// - Returns: the number of feeds.
  /// - Throws: `StoreError.damaged` with what is wrong.
  @discardableResult
  func verify() throws(StoreError) -> Int

  /// The key that marks this database's snapshot tokens.
  func snapshotKey() throws(StoreError) -> [UInt8]
}

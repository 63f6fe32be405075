/// Changes feeds; a database has one writer at a time.
package protocol FeedWriter: AnyObject {
  associatedtype Transaction: FeedTransaction

  /// Runs `body` in one transaction: all that it does happens at once, or nothing when it throws.
  ///
  /// Waits for another writer up to the busy timeout, then throws `StoreError.busy`.
  func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure,
    _ body: (Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

/// What can be done within a write.
package protocol FeedTransaction: AnyObject {
  /// The feed with its total as of the changes so far; its version grows when they are committed.
  func feed(named name: FeedName) throws(StoreError) -> Feed?

  /// The version that the feed has once the changes so far are committed.
  func nextVersion(of feed: Feed) -> Int64

  /// Makes a feed whose name is not taken.
  func createFeed(
    named name: FeedName, title: String, order: FeedOrder
  ) throws(StoreError) -> Feed

  /// Gives the feed another title.
  func setTitle(_ title: String, of feed: Feed) throws(StoreError)

  /// The types of the feed's items as of the changes so far, each once, byte by byte.
  func itemTypes(of feed: Feed) throws(StoreError) -> [String]

  /// Gives a feed without items another order. Its earlier instants end with it: their order can't be
  /// compared with the new one.
  func setOrder(_ order: FeedOrder, of feed: Feed) throws(StoreError)

  /// Whether the feed was made by a program's list.
  func isList(_ feed: Feed) throws(StoreError) -> Bool

  /// Takes note that the feed's items are a program's list.
  func markAsList(_ feed: Feed) throws(StoreError)

  /// The ids of the feed's items in the order of their insertion. Costs a look at every item.
  func itemIDs(of feed: Feed) throws(StoreError) -> [ItemID]

  /// The item as of the changes so far.
  func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem?

  /// Inserts the item, or gives the item of its id the new contents; that keeps its insertion rank.
  func put(_ item: NewItem, into feed: Feed) throws(StoreError) -> PutOutcome

  /// Takes the item of that id out; false when there is none.
  func removeItem(_ id: ItemID, from feed: Feed) throws(StoreError) -> Bool

  /// Takes the feed out of sight with all its items: its name is free, and its tokens are refused.
  /// What is left of it is removed later, little by little (`FeedRemoval`). Nothing else of the feed
  /// may be changed in the same transaction. Writes a row for each node of its order, some 30,000 a
  /// million items.
  func hide(_ feed: Feed) throws(StoreError)

  /// What the key's first request was answered; nil where it is new, or older than
  /// `IdempotencyKey.lifetime`.
  func firstAnswer(to key: IdempotencyKey) throws(StoreError) -> FirstAnswer?

  /// Keeps the answer to the key's first request, and forgets a few that are too old.
  func keep(_ answer: FirstAnswer, to key: IdempotencyKey) throws(StoreError)
}

/// What became of an item that was put.
package enum PutOutcome: Hashable, Sendable {
  case created
  case updated
  /// It was there with the same type, date and payload; nothing was written.
  case unchanged
}

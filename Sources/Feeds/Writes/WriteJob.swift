package import HTTPCore

/// One client's write: what to do within the transaction, and the answer that waits for it.
///
/// It may be done more than once: a transaction that fails is rolled back and tried again.
package struct WriteJob: Sendable {
  /// What is done on the writer's thread. It decides before it changes anything: once it has called
  /// something that changes the database, nothing but a `StoreError` may keep it from its end,
  /// since other writes share its transaction.
  package typealias Body =
    @Sendable (any FeedTransaction) throws(StoreError) -> FinishedAnswer

  let body: Body
  /// The answer where the store fails.
  let failed: @Sendable (StoreError) -> FinishedAnswer
  let answer: PendingAnswer
  /// When it was asked for.
  let asked = ContinuousClock.now
  /// Whether it takes long, or must not share its transaction.
  let isAlone: Bool
  /// Whether it leaves rows behind that are removed later.
  let leavesRows: Bool
  /// Bytes that it holds in memory.
  let weight: Int
  /// Bytes that it writes, as far as that is known; no less than `weight`.
  let volume: Int

  package init(
    answer: PendingAnswer, weight: Int, volume: Int = 0, isAlone: Bool = false,
    leavesRows: Bool = false,
    failed: @escaping @Sendable (StoreError) -> FinishedAnswer, body: @escaping Body
  ) {
    self.answer = answer
    self.weight = weight
    self.volume = max(weight, volume)
    self.isAlone = isAlone
    self.leavesRows = leavesRows
    self.failed = failed
    self.body = body
  }
}

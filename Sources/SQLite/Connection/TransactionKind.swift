/// When a transaction takes its locks.
package enum TransactionKind: String, Sendable {
  /// At the first read or write. A transaction that read first may be refused its later write at
  /// once, without waiting: use it for reading.
  case deferred = "BEGIN DEFERRED"
  /// The write lock at once, waiting for it up to the busy timeout.
  case immediate = "BEGIN IMMEDIATE"
}

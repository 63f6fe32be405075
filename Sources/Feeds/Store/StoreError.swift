/// Why the store can't answer.
package enum StoreError: Error, Sendable, CustomStringConvertible {
  /// Another writer held the database for longer than the busy timeout; worth a retry.
  case busy(String)
  /// The medium has no room.
  case full(String)
  /// The medium can't be written.
  case unwritable(String)
  /// What is stored contradicts itself, or SQLite says that the file is damaged.
  case damaged(String)
  /// Any other failure, in SQLite's words.
  case failed(String)

  package var description: String {
    switch self {
    case .busy(let what): "the database is busy: \(what)"
    case .full(let what): "the disk is full: \(what)"
    case .unwritable(let what): "the database can't be written: \(what)"
    case .damaged(let what): "the database is damaged: \(what)"
    case .failed(let what): "the database failed: \(what)"
    }
  }

  /// Whether another process holds the database.
  var isOfLock: Bool { if case .busy = self { true } else { false } }
}

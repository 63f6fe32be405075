extension SQLiteFeedStore {
  /// How the running call of `holdInstant` keeps its instant.
  enum Instant {
    case none
    /// No transaction is open: the database is as it was when it was last read.
    case assumed
    case transaction
    /// The file is read as one that nobody changes, and looked at before and after.
    case sealed
    /// The assumption turned out wrong.
    case moved

    /// Whether what was seen of the database is still so.
    var knows: Bool { self == .assumed || self == .sealed }
    /// Whether what is read now may be kept for later.
    var keeps: Bool { self == .transaction || self == .sealed }
  }
}

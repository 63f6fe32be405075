import Synchronization

/// Tells the operator what is wrong with the store, from every loop: the same line once a minute at
/// most, however often clients meet it and whatever they meet in between.
final class FailureReports: Sendable {
  /// Lines remembered; a damaged file can give many.
  private static let limit = 200
  private static let pause: Int64 = 60

  /// The lines, with the second in which each was last told.
  private let told = Mutex<[String: Int64]>([:])

  /// Whether the line is to be written.
  ///
  /// - Parameter now: seconds since 1970; a clock that was set back counts as another minute.
  func isDue(_ line: String, at now: Int64) -> Bool {
    told.withLock { told in
      if let last = told[line], now >= last, now - last < Self.pause { return false }
      if told.count >= Self.limit, told[line] == nil {
        told = told.filter { now >= $0.value && now - $0.value < Self.pause }
        // Beyond the limit nothing new is told until a minute is over.
        if told.count >= Self.limit { return false }
      }
      told[line] = now
      return true
    }
  }
}

import FoundationEssentials

/// The time of day, for what is stored.
package enum SystemClock {
  /// Seconds since 1970 in UTC.
  package static var seconds: Int64 { Int64(Date().timeIntervalSince1970) }
}

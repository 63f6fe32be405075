import FoundationEssentials

extension SystemClock {
  /// Milliseconds since 1970 in UTC.
  package static var milliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}

/// A clock that stands still until it is moved.
final class TestClock {
  /// Since 1970.
  var seconds: Int64 = 1_800_000_000
}

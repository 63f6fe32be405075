/// A point of monotonic time, as the caller's clock counts it.
///
/// The connection code never reads a clock: every call that needs the time is given a moment, so a
/// test moves time by hand. The zero point means nothing; only differences do.
@usableFromInline
package struct Moment: Sendable, Hashable, Comparable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The moment `interval` nanoseconds later; the far end of time instead of an overflow.
  @inlinable package func advanced(by interval: Int64) -> Moment {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(interval)
    return Moment(nanoseconds: overflow ? (interval < 0 ? .min : .max) : sum)
  }

  /// The nanoseconds from `earlier` to this moment; 0 when `earlier` is not earlier.
  @inlinable package func elapsed(since earlier: Moment) -> Int64 {
    guard nanoseconds > earlier.nanoseconds else { return 0 }
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? .max : difference
  }

  @inlinable package static func < (lhs: Moment, rhs: Moment) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}

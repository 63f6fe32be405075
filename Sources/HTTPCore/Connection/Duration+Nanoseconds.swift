extension Duration {
  /// The duration in whole nanoseconds, held between 0 and `Int64.max`.
  package var clampedNanoseconds: Int64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return .max }
    let (sum, overflows) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflows ? .max : sum
  }
}

extension ParsedOptions {
  /// A decimal number within `range`: digits with at most one point between them, such as `390` or
  /// `0.75`, as a page's parameters are written.
  func decimal(
    _ option: Option, in range: ClosedRange<Double>, else standard: Double
  ) throws(UsageError) -> Double {
    guard let text = text(option) else { return standard }
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Double(text), range.contains(number)
    else {
      throw UsageError(
        description:
          "\(origin(of: option)) is \"\(text)\"; it must be a decimal number from \(Self.bound(range.lowerBound)) to \(Self.bound(range.upperBound))"
      )
    }
    return number
  }

  private static func bound(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension ParsedOptions {
  /// A time within `range`, in milliseconds; nil where the option is not given.
  func duration(
    _ option: Option, in range: ClosedRange<Int64>
  ) throws(UsageError) -> Duration? {
    guard let text = text(option) else { return nil }
    guard let milliseconds = UnitText.milliseconds(text[...].utf8), range.contains(milliseconds)
    else {
      throw UsageError(
        description:
          "\(origin(of: option)) is \"\(text)\"; it must be a time from \(UnitText.time(.milliseconds(range.lowerBound))) to \(UnitText.time(.milliseconds(range.upperBound))), such as 500ms, 10s or 5m"
      )
    }
    return .milliseconds(milliseconds)
  }

  /// A size within `range`, in bytes; nil where the option is not given.
  func size(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = text(option) else { return nil }
    guard let bytes = UnitText.bytes(text[...].utf8), let size = Int(exactly: bytes),
      range.contains(size)
    else {
      throw UsageError(
        description:
          "\(origin(of: option)) is \"\(text)\"; it must be a size from \(range.lowerBound) to \(range.upperBound) bytes, such as 4096, 64k or 1m"
      )
    }
    return size
  }

  /// A whole number within `range`; nil where the option is not given.
  func integer(
    _ option: Option, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard text(option) != nil else { return nil }
    return try integer(option, in: range, else: range.lowerBound)
  }
}

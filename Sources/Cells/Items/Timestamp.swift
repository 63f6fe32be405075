/// An instant of UTC to the nanosecond, from year 0000 to 9999, as RFC 3339 can write it.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let seconds: Int64
  /// From 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Years 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z, in seconds.
  static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Nil when the instant has no four-digit year or `nanoseconds` is out of range.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.range.contains(seconds), (0...999_999_999).contains(nanoseconds) else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    (lhs.seconds, lhs.nanoseconds) < (rhs.seconds, rhs.nanoseconds)
  }

  /// Days since 1970-01-01 of a date of the proleptic Gregorian calendar.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  package static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day since 1970-01-01; the same source, `civil_from_days`.
  static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

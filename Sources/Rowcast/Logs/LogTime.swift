import Cells
import FoundationEssentials

/// The times of log lines.
enum LogTime {
  /// Milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  /// Appends `2026-11-30T10:00:00.000Z`, always with milliseconds; `-` beyond the year 9999.
  static func append(milliseconds: Int64, to line: inout [UInt8]) {
    guard milliseconds >= 0, let second = Timestamp(seconds: milliseconds / 1000) else {
      return line.append(0x2D)
    }
    line.append(contentsOf: second.rfc3339Bytes.dropLast())
    line.append(0x2E)
    append(milliseconds % 1000, digits: 3, to: &line)
    line.append(0x5A)
  }

  /// Appends a number that is not negative, with zeros in front of it.
  static func append(_ number: Int64, digits: Int, to line: inout [UInt8]) {
    if digits > 1 { append(number / 10, digits: digits - 1, to: &line) }
    line.append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
  }
}

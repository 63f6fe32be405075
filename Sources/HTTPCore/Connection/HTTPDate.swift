/// The date format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (IMF-fixdate, RFC 9110 §5.6.7).
package enum HTTPDate {
  private static let days = Array("ThuFriSatSunMonTueWed".utf8)
  private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)

  /// Appends the date of that second since 1970 (UTC); seconds before 1970 or after the year 9999
  /// are held at these ends.
  package static func append(secondsSince1970 seconds: Int64, to bytes: inout [UInt8]) {
    let seconds = Int(min(max(seconds, 0), 253_402_300_799))
    let day = seconds / 86400
    let second = seconds % 86400

    // Howard Hinnant's days-to-civil: years begin in March, so that the leap day is the last.
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

    let weekday = day % 7 * 3
    bytes.append(contentsOf: days[weekday..<weekday + 3])
    bytes.append(contentsOf: [0x2C, 0x20])
    appendTwo(dayOfMonth, to: &bytes)
    bytes.append(0x20)
    bytes.append(contentsOf: months[(month - 1) * 3..<month * 3])
    bytes.append(0x20)
    appendTwo(year / 100, to: &bytes)
    appendTwo(year % 100, to: &bytes)
    bytes.append(0x20)
    appendTwo(second / 3600, to: &bytes)
    bytes.append(0x3A)
    appendTwo(second / 60 % 60, to: &bytes)
    bytes.append(0x3A)
    appendTwo(second % 60, to: &bytes)
    bytes.append(contentsOf: " GMT".utf8)
  }

  private static func appendTwo(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / 10))
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }
}

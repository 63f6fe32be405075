import Foundation

/// The header field `Retry-After`.
enum RetryAfter {
  /// How many seconds from `now` it asks to wait, 0 for a date that is past; nil where it is neither
  /// a number of seconds nor an HTTP date.
  static func seconds(_ field: String, now: Date) -> Int? {
    let text = field.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return Int(text)
    }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text).flatMap {
      Int(exactly: max(0, $0.timeIntervalSince(now)).rounded(.up))
    }
  }
}

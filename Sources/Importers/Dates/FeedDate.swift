package import Cells

/// Reads dates as feeds write them; nil for what can't be told for sure, never the present.
///
/// RFC 822 and its successors with any day name, years of two digits (up to 49 of this century,
/// RFC 2822 §4.3), zones by offset or by name; ISO 8601 with its parts down to the year, with a
/// blank for the `T`, with offsets in all their forms; what `date` and asctime print. Without a
/// zone, and with one that nobody knows, it is UTC. A date without a time is midnight. Dates such as
/// 01/02/2026 are read differently by different people and so not at all.
package enum FeedDate {
  package static func timestamp(_ text: String) -> Timestamp? {
    let bytes = trimmed(text)
    guard (4...100).contains(bytes.count) else { return nil }
    if let timestamp = Timestamp(rfc3339: bytes) { return timestamp }
    var parts = DateParts()
    if let rest = parts.takeISODate(bytes) {
      guard parts.takeISOTime(rest) else { return nil }
    } else {
      guard parts.takeWords(bytes) else { return nil }
    }
    return parts.timestamp
  }

  private static func trimmed(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)[...]
    while bytes.first.map({ $0 <= 0x20 }) == true { bytes = bytes.dropFirst() }
    while bytes.last.map({ $0 <= 0x20 }) == true { bytes = bytes.dropLast() }
    return Array(bytes)
  }
}

package import Cells

/// An item's place in its feed's order: keys ascend as the feed is read.
///
/// Every order of the contract becomes one ascending order of three numbers, so that whatever
/// keeps positions knows nothing of dates. The item's number makes the order total.
package struct OrderKey: Hashable, Comparable, Sendable {
  /// Seconds, negated for `newest`; `undated` for items without a date; 0 for `appended`.
  package var major: Int64
  /// Nanoseconds, negated for `newest`.
  package var minor: Int32
  /// The item's number, negated where later insertions come first.
  package var serial: Int64

  /// Greater than the seconds of any date, so that undated items come last.
  package static let undated = Int64.max

  /// The item's number, from 1.
  package var itemNumber: Int64 { Int64(clamping: serial.magnitude) }

  package static func < (lhs: OrderKey, rhs: OrderKey) -> Bool {
    if lhs.major != rhs.major { return lhs.major < rhs.major }
    if lhs.minor != rhs.minor { return lhs.minor < rhs.minor }
    return lhs.serial < rhs.serial
  }
}

extension FeedOrder {
  /// The key of an item of that date and number.
  package func key(of date: Timestamp?, itemNumber: Int64) -> OrderKey {
    switch self {
    case .newest:
      OrderKey(
        major: date.map { -$0.seconds } ?? OrderKey.undated, minor: -(date?.nanoseconds ?? 0),
        serial: -itemNumber)
    case .oldest:
      OrderKey(
        major: date?.seconds ?? OrderKey.undated, minor: date?.nanoseconds ?? 0,
        serial: itemNumber)
    case .appended:
      OrderKey(major: 0, minor: 0, serial: itemNumber)
    }
  }
}

/// A feed's row, whatever is in it.
struct ExaminedFeed {
  let number: Int64
  /// How it is named to people: `feed home`, or by its number where its name is none.
  let label: String
  /// Nil where it is none of the orders.
  let order: FeedOrder?
  let total: Int64
  let version: Int64
  let root: Int64
  let changes: Int64
  /// Whether it is out of sight, its rows being removed: its items stand in no order any more.
  var isBeingDeleted = false
  /// Items that name this feed, counted.
  var items: Int64 = 0

  /// Ids and versions beyond are none that any database can have come to.
  static let numbers: ClosedRange<Int64> = 1...(Int64.max / 2)
  /// Seconds since 1970 at which a clock that is not broken can have made a version: up to the year
  /// 9999. One that ran ahead once keeps what it made, and is no fault.
  static let seconds: ClosedRange<Int64> = 0...253_402_300_799
}

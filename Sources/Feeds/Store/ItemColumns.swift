import Cells
import SQLite

/// How a row of `items` is read, for every statement that reads one.
enum ItemColumns {
  static let list = "item_number, id, type, seconds, nanoseconds, revision, payload"

  static func item(_ row: borrowing Statement) -> StoredItem {
    StoredItem(
      number: row.int64(at: 0), id: ItemID(stored: row.bytes(at: 1)), type: row.text(at: 2),
      publishedAt: date(row), revision: row.int64(at: 5), payload: row.bytes(at: 6))
  }

  /// A date outside the years that can be written counts as none.
  static func date(_ row: borrowing Statement) -> Timestamp? {
    guard let seconds = row.optionalInt64(at: 3) else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: Int32(clamping: row.int64(at: 4)))
  }
}

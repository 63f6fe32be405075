import Cells
import SQLite

/// How a row of `items` is read, for every statement that reads one.
package enum ItemColumns {
  static let list = "item_number, id, type, seconds, nanoseconds, revision, payload"

  /// The distinct types of a feed's items, sorted: each is sought behind the last one, so the index
  /// is never scanned.
  package static let selectTypes = """
    WITH RECURSIVE types (type) AS (
      SELECT min(type) FROM items WHERE feed_id = ?1
      UNION ALL
      SELECT (SELECT min(type) FROM items WHERE feed_id = ?1 AND type > types.type)
      FROM types WHERE types.type IS NOT NULL
    )
    SELECT type FROM types WHERE type IS NOT NULL
    """

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

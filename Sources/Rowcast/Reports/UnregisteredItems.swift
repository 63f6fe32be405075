import Cells
import Feeds
import SQLite

/// Stored items of a type that no registration takes.
struct UnregisteredItems: Hashable {
  let itemType: String
  /// The feeds that such items are in, sorted.
  let feeds: [String]

  /// `items of type "song" (feed charts) are covered by the placeholder`
  var sentence: String {
    "items of type \"\(itemType)\" (feed\(feeds.count == 1 ? "" : "s") \(feeds.joined(separator: ", "))) are covered by the placeholder"
  }
}

/// The item types found in the database that no registration takes, sorted; reads only, and makes
/// no file where there is none. Costs O(log n) a feed and type.
///
/// - Throws: `FeedDatabase.Unusable` where the file is not a database of this program or an older
///   one.
func unregisteredItemTypes(path: String, registry: CellRegistry) throws -> [UnregisteredItems] {
  let states = try FeedDatabase.status(path: path)
  if states.allSatisfy({ $0.state == .pending }) { return [] }
  let migrator = try FeedDatabase.migrator()
  let registered = Set(registry.itemTypes)
  do {
    let connection = try connectionToLook(at: path)
    // Refuses a database of a newer program.
    _ = try migrator.pending(in: connection)
    var statement = try connection.prepare(selectTypes)
    var found: [UnregisteredItems] = []
    while try statement.step() {
      let (itemType, feed) = (statement.text(at: 0), statement.text(at: 1))
      guard !registered.contains(itemType) else { continue }
      if let last = found.last, last.itemType == itemType {
        found[found.count - 1] = UnregisteredItems(itemType: itemType, feeds: last.feeds + [feed])
      } else {
        found.append(UnregisteredItems(itemType: itemType, feeds: [feed]))
      }
    }
    return found
  } catch {
    throw FeedDatabase.Unusable(description: "\(path): \(error)")
  }
}

/// Each feed's item types, one step of an index for each.
private let selectTypes = """
  WITH RECURSIVE pairs(feed_id, type) AS (
    SELECT feed_id, (SELECT min(type) FROM items WHERE items.feed_id = feeds.feed_id) FROM feeds
    UNION ALL
    SELECT feed_id, (
      SELECT min(type) FROM items WHERE items.feed_id = pairs.feed_id AND items.type > pairs.type)
    FROM pairs WHERE type IS NOT NULL
  )
  SELECT pairs.type, feeds.name FROM pairs JOIN feeds USING (feed_id)
  WHERE pairs.type IS NOT NULL ORDER BY 1, 2
  """

/// A connection that leaves no file beside the database, unless some are there already.
private func connectionToLook(at path: String) throws(SQLiteError) -> Connection {
  do throws(SQLiteError) {
    return try .sealed(path: path)
  } catch {
    return try Connection(path: path, mode: .readOnly)
  }
}

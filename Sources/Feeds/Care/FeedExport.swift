import Cells
import SQLite

/// Writes a feed's items as NDJSON that an import takes back without loss: in the order of their
/// insertion, with their dates and the very bytes of their payloads.
///
/// The feed's title and order are not among them: each line is an item and nothing else, so that
/// whatever reads NDJSON items can read it.
package struct FeedExport: ~Copyable {
  /// What was written.
  package struct Report: Sendable {
    package let feed: Feed
    package let items: Int64
  }

  /// There is no feed of that name.
  package struct NoFeed: Error, Sendable, CustomStringConvertible {
    package let name: FeedName
    package let others: [FeedName]

    package var description: String {
      let list = others.map(\.text).joined(separator: ", ")
      return "there is no feed \"\(name)\"; "
        + (list.isEmpty ? "there is none" : "there are \(list)")
    }
  }

  /// Items that are looked up by their numbers, which then lie in memory: of a greater feed the
  /// table of all items is read from its beginning.
  private static let lookedUp: Int64 = 65_536
  /// Bytes that are written at once, in whole lines.
  private static let pieceSize = 64 * 1024

  private let connection: Connection

  /// Opens a database of this program's schema.
  package init(path: String) throws(StoreError) {
    connection = try StoreError.mapping { () throws(SQLiteError) in
      try FeedDatabase.connectionToRead(path)
    }
  }

  /// Hands out the lines of one instant, in memory that does not grow with them. Holds a read
  /// transaction to the end: writers go on, and the log beside the file takes all that they write.
  ///
  /// - Parameters:
  ///   - progress: called with the items so far and all of them, after each.
  ///   - write: gets whole lines.
  /// - Throws: `StoreError.damaged` at an item that an import would not take back as it is.
  package func run(
    _ name: FeedName, progress: (Int64, Int64) -> Void = { _, _ in },
    write: ([UInt8]) throws -> Void
  ) throws -> Report {
    try connection.begin(.deferred)
    defer { connection.rollback() }
    var byName = try connection.prepare(FeedColumns.selectByName)
    guard let feed = try FeedColumns.feed(named: name, by: &byName) else {
      throw NoFeed(name: name, others: try names())
    }
    var items = try connection.prepare(Self.select(feed))
    try items.bind(feed.number, at: 1)
    var lines: [UInt8] = []
    lines.reserveCapacity(2 * Self.pieceSize)
    var count: Int64 = 0
    while try items.step() {
      try Self.append(items, of: feed, to: &lines)
      count += 1
      progress(count, feed.total)
      guard lines.count >= Self.pieceSize else { continue }
      try write(lines)
      lines.removeAll(keepingCapacity: true)
    }
    guard count == feed.total else {
      throw StoreError.damaged(
        "feed \(name) counts \(feed.total) items and has \(count); rowcast doctor tells more")
    }
    if !lines.isEmpty { try write(lines) }
    return Report(feed: feed, items: count)
  }

  /// By number, which is the order of insertion, and never by a sort that takes room.
  private static func select(_ feed: Feed) -> String {
    let condition =
      feed.total <= lookedUp
      ? "item_number IN (SELECT item_number FROM items WHERE feed_id = ?1)" : "+feed_id = ?1"
    return "SELECT \(ItemColumns.list) FROM items WHERE \(condition) ORDER BY item_number"
  }

  private static func append(
    _ row: borrowing Statement, of feed: Feed, to lines: inout [UInt8]
  ) throws(StoreError) {
    let item = ItemColumns.item(row)
    let value = try? StrictJSON.value(
      of: item.payload[...], maximumDepth: ItemLimits.maximumDepth)
    guard let value, value.kind == .object, value.bytes == item.payload,
      item.payload.count <= ItemLimits.maximumPayload, ItemID(bytes: item.id.bytes) != nil,
      ItemType(item.type) != nil, row.isNull(at: 3) == (item.publishedAt == nil)
    else {
      throw .damaged(
        "item \"\(item.id)\" of feed \(feed.name) is none that could be imported again; rowcast doctor tells more"
      )
    }
    ItemWords.append(item, payload: item.payload, to: &lines)
    lines.append(0x0A)
  }

  private func names() throws -> [FeedName] {
    var statement = try connection.prepare(
      "SELECT name FROM feeds WHERE \(FeedColumns.isVisible) ORDER BY name")
    var names: [FeedName] = []
    try statement.forEachRow { row throws(SQLiteError) in
      if let name = FeedName(row.text(at: 0)) { names.append(name) }
    }
    return names
  }
}

import Cells
import SQLite

extension Examination {
  /// How many items missing from one order are named.
  private static var namedMissing: Int { 10 }

  /// Looks at each item's row, and whether its feed's order has it.
  func examineItems() throws(SQLiteError) {
    let places = placesOfFeeds()
    let sql = "SELECT \(ItemColumns.list), feed_id FROM items"
    try database.forEachRow(sql) { row throws(SQLiteError) in
      itemCount += 1
      progress(itemCount)
      // One of a feed that is not there is a foreign key's fault.
      guard let place = places[row.int64(at: 7)] else { return }
      let feed = feeds[place]
      feeds[place].items += 1
      examine(row, of: feed)
      guard !placed.contains(row.int64(at: 0)) else { return }
      feeds[place].missing += 1
      guard feed.missing < Self.namedMissing else { return }
      findings.add(
        "\(feed.label): item \"\(row.text(at: 1))\" is not in the order",
        .order(feed: feed.number))
    }
  }

  private func examine(_ row: borrowing Statement, of feed: ExaminedFeed) {
    let number = row.int64(at: 0)
    if !ExaminedFeed.numbers.contains(number) {
      fault(row, feed, "its number is \(number)", .items, .order(feed: feed.number))
    }
    if ItemID(bytes: row.bytes(at: 1)) == nil { fault(row, feed, "its id is none", .nothing) }
    if ItemType(row.text(at: 2)) == nil {
      fault(row, feed, "its type \"\(row.text(at: 2))\" is none", .nothing)
    }
    if !row.isNull(at: 3), ItemColumns.date(row) == nil {
      fault(
        row, feed,
        "its date, \(row.int64(at: 3)) seconds and \(row.int64(at: 4)) nanoseconds, is none",
        .nothing)
    }
    if !ExaminedFeed.numbers.contains(row.int64(at: 5)) {
      fault(
        row, feed, "its revision is \(row.int64(at: 5))", .items, .order(feed: feed.number))
    }
    let payload = row.bytes(at: 6)
    if payload.count > ItemDraft.maximumPayload {
      fault(
        row, feed,
        "its payload has \(payload.count) bytes, more than \(ItemDraft.maximumPayload)", .nothing)
    }
    do throws(JSONFault) {
      _ = try StrictJSON.members(of: payload[...], maximumDepth: ItemDraft.maximumDepth)
    } catch {
      fault(row, feed, "its payload: \(error)", .nothing)
    }
  }

  private func fault(
    _ row: borrowing Statement, _ feed: ExaminedFeed, _ what: String, _ mends: DoctorMend...
  ) {
    findings.add("\(feed.label): item \"\(row.text(at: 1))\": \(what)", mends)
  }

  /// Compares what was counted with what the feeds' rows say.
  func examineTotals() {
    for feed in feeds {
      if feed.missing > Self.namedMissing {
        findings.add(
          "\(feed.label): \(feed.missing) of its \(feed.items) items are not in the order",
          .order(feed: feed.number))
      }
      if feed.items != feed.total {
        findings.add(
          "\(feed.label): its total is \(feed.total), and it has \(feed.items) items",
          .order(feed: feed.number))
      }
    }
  }
}

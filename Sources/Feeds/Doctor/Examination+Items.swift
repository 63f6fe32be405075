import Cells
import SQLite

extension Examination {
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
      guard !feed.isBeingDeleted else { return }
      feeds[place].items += 1
      examine(row, of: feed)
      guard !placed.contains(row.int64(at: 0)) else { return }
      findings.add(
        "\(feed.label): item \"\(row.text(at: 1))\" is not in the order",
        kind: feed.label + "missing", [.order(feed: feed.number)])
    }
  }

  private func examine(_ row: borrowing Statement, of feed: ExaminedFeed) {
    let order = DoctorMend.order(feed: feed.number)
    if !ExaminedFeed.numbers.contains(row.int64(at: 0)) {
      tell(row, feed, "its number is", " \(row.int64(at: 0))", [.items, order])
    }
    if ItemID(bytes: row.bytes(at: 1)) == nil { tell(row, feed, "its id is none") }
    if ItemType(row.text(at: 2)) == nil {
      tell(row, feed, "its type is none", ": \"\(row.text(at: 2))\"")
    }
    if !row.isNull(at: 3), ItemColumns.date(row) == nil {
      tell(
        row, feed, "its date is none",
        ": \(row.int64(at: 3)) seconds, \(row.int64(at: 4)) nanoseconds")
    }
    if !ExaminedFeed.numbers.contains(row.int64(at: 5)) {
      tell(row, feed, "its revision is", " \(row.int64(at: 5))", [.items, order])
    }
    let payload = row.bytes(at: 6)
    if payload.count > ItemLimits.maximumPayload {
      tell(
        row, feed, "its payload has more than \(ItemLimits.maximumPayload) bytes",
        ": \(payload.count)")
    }
    do throws(JSONFault) {
      _ = try StrictJSON.members(of: payload[...], maximumDepth: ItemLimits.maximumDepth)
    } catch {
      tell(row, feed, "its payload is wrong", ": \(error)")
    }
  }

  private func tell(
    _ row: borrowing Statement, _ feed: ExaminedFeed, _ what: String, _ detail: String = "",
    _ mends: [DoctorMend] = [.nothing]
  ) {
    findings.add(
      "\(feed.label): item \"\(row.text(at: 1))\": \(what)\(detail)", kind: feed.label + what,
      mends)
  }

  /// Compares what was counted with what the feeds' rows say.
  func examineTotals() {
    for feed in feeds {
      if feed.items != feed.total {
        findings.add(
          "\(feed.label): its total is \(feed.total), and it has \(feed.items) items",
          .order(feed: feed.number))
      }
    }
  }
}

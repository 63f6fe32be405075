package import Cells
package import Feeds
import HTTPCore

/// The contract of a registry in machine form.
package enum ContractWords {
  /// `{"rowcast":VERSION,"cells":[…],"feeds":[{"name","order"}…]}`: the cells as `GET /cells` has
  /// them, the feeds by name.
  package static func json(_ registry: CellRegistry, feeds: [Feed] = []) -> [UInt8] {
    var json = Array(#"{"rowcast":"\#(Version.current)","cells":["#.utf8)
    for (index, cell) in registry.cells.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      CellWords.append(cell, to: &json)
    }
    json += Array(#"],"feeds":["#.utf8)
    // A list's feed is in the order of its items; what is in the database is as it is there.
    var orders = Dictionary(registry.feeds.map { ($0.name, FeedOrder.appended) }) { first, _ in
      first
    }
    for feed in feeds { orders[feed.name.text] = feed.order }
    for (index, (name, order)) in orders.sorted(by: { $0.key < $1.key }).enumerated() {
      json += Array((index == 0 ? #"{"name":"# : #",{"name":"#).utf8)
      JSONText.appendString(name, to: &json)
      json += Array(#","order":"\#(order.rawValue)"}"#.utf8)
    }
    return json + Array("]}".utf8)
  }
}

extension App {
  /// The contract of the program's registry, with the nib files and feeds that the options name.
  func contract(_ options: ParsedOptions) throws -> [UInt8] {
    ContractWords.json(try registry(options), feeds: try options.feedsOfNamedDatabase())
  }
}

extension ParsedOptions {
  /// The feeds of the database, where one is named; none otherwise.
  func feedsOfNamedDatabase() throws -> [Feed] {
    guard text(.db) != nil else { return [] }
    let path = try existingDatabasePath()
    return try FeedDatabase.read(path: path) { try FeedDatabase.feeds(path: path) }
  }
}

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
    let promised = PromisedFeed.all(stored: feeds, registry: registry)
    for (index, feed) in promised.enumerated() {
      json += Array((index == 0 ? #"{"name":"# : #",{"name":"#).utf8)
      JSONText.appendString(feed.name, to: &json)
      json += Array(#","order":"\#(feed.order.rawValue)"}"#.utf8)
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

import Feeds
import HTTPCore

/// `rowcast feeds`
enum FeedsCommand {
  private static let json = Option(
    name: "json", kind: .flag, help: "print JSON, for programs", standard: nil)

  static let syntax = CommandSyntax(
    name: "feeds", summary: "list the feeds with their totals",
    discussion: """
      Prints a table of the feeds by name, each with its order, its items and its title; with
      --json one line, {"feeds":[{"name","title","order","total"}]}.
      """,
    operands: [], options: [.db, json])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try options.existingDatabasePath()
    let isJSON = try options.isSet(json)
    let feeds = try FeedDatabase.read(path: path) { try FeedDatabase.feeds(path: path) }
    if isJSON {
      print(text(of: feeds))
      return 0
    }
    var table = TextTable(header: ["FEED", "ORDER", "ITEMS", "TITLE"])
    for feed in feeds {
      table.append([
        feed.name.text, feed.order.rawValue, "\(feed.total)", LogText.line(feed.title),
      ])
    }
    for line in table.lines { print(line) }
    return 0
  }

  private static func text(of feeds: [Feed]) -> String {
    var json = Array(#"{"feeds":["#.utf8)
    for (index, feed) in feeds.enumerated() {
      json += Array((index == 0 ? #"{"name":"# : #",{"name":"#).utf8)
      JSONText.appendString(feed.name.text, to: &json)
      json += Array(#","title":"#.utf8)
      JSONText.appendString(feed.title, to: &json)
      json += Array(#","order":"\#(feed.order.rawValue)","total":\#(feed.total)}"#.utf8)
    }
    return String(decoding: json, as: UTF8.self) + "]}"
  }
}

import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `An import` {
  private static let good = #"{"id":"1","type":"film","payload":{"title":"T"}}"#
  private let database: TestDatabase
  private let writer: SQLiteFeedWriter
  private let store: SQLiteFeedStore

  init() throws {
    database = try TestDatabase()
    writer = try database.writer()
    store = try database.store()
  }

  @Test(arguments: [1, 2, 3, 64, 1 << 20])
  func `reads lines however they end and come`(chunk: Int) throws {
    let text =
      "\u{FEFF}" + item("1", "a\u{2028}b") + "\r\n" + item("2", "a\u{85}b") + "\n\n \t\r\n"
      + item("3", "é😀") + "\r\n" + item("4", "last")
    let report = try run(text, chunk: chunk)
    #expect((report.received, report.created, report.updated, report.unchanged) == (4, 4, 0, 0))
    #expect(report.madeFeed)
    let titles = try store.items(of: "a").map { String(decoding: $0.payload, as: UTF8.self) }
    #expect(
      titles.reversed()
        == ["a\u{2028}b", "a\u{85}b", "é😀", "last"].map { #"{"title":"\#($0)"}"# })
  }

  @Test(arguments: [
    ("x", "line 3: "), ("{}", "/type: "),
    (#"{"id":"2","type":"film","payload":{"title":1}}"#, "/payload/title: "),
    (#"{"id":"2","type":"nobody","payload":{}}"#, "/type: "),
    (#"{"type":"film","payload":{"title":"T"}}"#, "/id: "),
    (#"{"id":"","type":"film","payload":{"title":"T"}}"#, "/id: "),
    (
      #"{"id":"2","type":"film","publishedAt":"2024-12-03T15:28:23 +09:00","payload":{"title":"T"}}"#,
      "/publishedAt: "
    ),
    (#"{"id":"2","type":"film","payload":{"title":"T"},"more":1}"#, "/more: "),
    (#"{"id":"2","type":"film","type":"film","payload":{"title":"T"}}"#, "twice, at byte 25"),
    (#"{"id":"2","type":"film","payload":{"title":"\uD83D"}}"#, "surrogate"),
    ("[1]", "an object is expected"), ("\u{0}", "line 3: "),
  ])
  func `of one bad line writes nothing, and names it`(line: String, words: String) throws {
    let text = [Self.good, "", line, item("9", "T")].joined(separator: "\n")
    for chunk in [5, 1 << 20] {
      let error = #expect(throws: ItemImport.Failure.self) { try run(text, chunk: chunk) }
      #expect(error?.description.hasPrefix("line 3: ") == true)
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      #expect(try store.feeds().isEmpty)
      #expect(try database.number("SELECT count(*) FROM items") == 0)
    }
  }

  @Test(arguments: [[0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFF]] as [[UInt8]])
  func `refuses bytes that are not UTF-8, by line`(bytes: [UInt8]) throws {
    let text =
      Array((Self.good + "\r\n" + #"{"id":"2","type":"film","payload":{"title":""#).utf8) + bytes
      + Array(#""}}"#.utf8)
    let error = #expect(throws: ItemImport.Failure.self) { try run(text, chunk: 7) }
    #expect(error?.description == "line 2: this is not UTF-8, at byte 45")
    #expect(try store.feeds().isEmpty)
  }

  @Test func `refuses a line that is too long`() throws {
    let long = #"{"id":""# + String(repeating: "x", count: LineSplitter.maximumLength)
    let error = #expect(throws: ItemImport.Failure.self) {
      try run(Self.good + "\n" + long, chunk: 1 << 16)
    }
    #expect(error?.description == "line 2: a line has at most 1048576 bytes")
  }

  @Test func `applies the same id twice in order`() throws {
    let text = [item("1", "a"), item("2", "b"), item("1", "c"), item("1", "c"), item("2", "b")]
      .joined(separator: "\n")
    let report = try run(text)
    #expect((report.received, report.created, report.updated, report.unchanged) == (5, 2, 1, 2))
    #expect(try store.ids(of: "a") == ["2", "1"])
    #expect(try store.items(of: "a").last?.payload == Array(#"{"title":"c"}"#.utf8))
    #expect(try store.feed("a").total == 2)
  }

  @Test func `of what is there already changes nothing`() throws {
    let text = (0..<300).map { item("\($0)", "T\($0 % 7)") }.joined(separator: "\n")
    try run(text)
    let feed = try store.feed("a")
    let items = try store.items(of: "a")
    // Blanks between tokens are no change.
    let report = try run(text.replacing(",", with: " , "))
    #expect((report.received, report.created, report.updated, report.unchanged) == (300, 0, 0, 300))
    #expect(!report.madeFeed)
    #expect(try store.feed("a") == feed)
    #expect(try store.items(of: "a") == items)
    #expect(try run("").received == 0)
    #expect(try store.feed("a") == feed)
  }

  @Test func `takes an absent date and null for undated`() throws {
    let dated =
      #"{"id":"1","type":"film","publishedAt":"2024-01-01T00:00:00Z","payload":{"title":"T"}}"#
    try run(dated)
    #expect(try store.items(of: "a").first?.publishedAt != nil)
    #expect(try run(Self.good).updated == 1)
    #expect(try store.items(of: "a").first?.publishedAt == nil)
    try run(dated)
    #expect(try run(dated.replacing(#""2024-01-01T00:00:00Z""#, with: "null")).updated == 1)
    #expect(try store.items(of: "a").first?.publishedAt == nil)
  }

  @Test func `makes the feed in the order asked for, and does not change it`() throws {
    try run(Self.good, order: .oldest)
    #expect(try store.feed("a").order == .oldest)
    #expect(try store.feed("a").title == "a")
    #expect(try run(Self.good, order: .oldest).unchanged == 1)
    #expect(try run(Self.good, order: nil).unchanged == 1)
    let error = #expect(throws: ItemImport.Failure.self) { try run(item("2", "T"), order: .newest) }
    #expect(
      error?.description == "the feed \"a\" has the order oldest, not newest, and keeps it")
    #expect(try store.feed("a").total == 1)
    try run("", order: nil, feed: "b")
    #expect(try store.feed("b").order == .newest)
    #expect(try store.feed("b").total == 0)
  }

  @Test func `writes nothing when its source fails`() throws {
    var pieces = 0
    let name = try #require(FeedName("a"))
    let task = ItemImport(registry: try RouteFixture.registry(), feed: name, order: nil)
    var progress: [Int] = []
    func note(_ count: Int) { progress.append(count) }
    #expect(throws: ItemImport.Failure.self) {
      try task.run(with: writer, progress: note) {
        () throws(ItemImport.Failure) in
        pieces += 1
        if pieces > 2 { throw .source("gone") }
        return Array((item("\(pieces)", "T") + "\n").utf8)
      }
    }
    #expect(progress == [1, 2])
    #expect(try store.feeds().isEmpty)
    // The writer goes on.
    #expect(try run(Self.good).created == 1)
  }

  private func item(_ id: String, _ title: String) -> String {
    #"{"id":"\#(id)","type":"film","payload":{"title":"\#(title)"}}"#
  }

  @discardableResult
  private func run(
    _ text: String, chunk: Int = 64, order: FeedOrder? = nil, feed: String = "a"
  ) throws -> ItemImport.Report {
    try run(Array(text.utf8), chunk: chunk, order: order, feed: feed)
  }

  @discardableResult
  private func run(
    _ bytes: [UInt8], chunk: Int, order: FeedOrder? = nil, feed: String = "a"
  ) throws -> ItemImport.Report {
    let name = try #require(FeedName(feed))
    let task = ItemImport(registry: try RouteFixture.registry(), feed: name, order: order)
    var start = 0
    return try task.run(with: writer) {
      guard start < bytes.count else { return nil }
      defer { start += chunk }
      return Array(bytes[start..<min(bytes.count, start + chunk)])
    }
  }
}

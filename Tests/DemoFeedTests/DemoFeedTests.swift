import Cells
import DemoFeed
import FoundationEssentials
import Testing

@Suite struct DemoFeedTests {
  let registry: CellRegistry

  init() throws { registry = try CellRegistry(DemoFeed.registrations) }

  @Test func `the registry takes every item type of the demo`() {
    #expect(
      registry.itemTypes == [
        "book", "debian-package", "film", "javascript-package", "link", "person", "photo", "post",
        "python-package",
      ])
    #expect(
      registry.reuseIdentifiers == [
        "ArticleCell", "BasicCell", "BookCell", "FilmCell", "LinkCell", "PackageCell",
        "PersonCell", "PhotoCell", "PlaceholderCell", "PostCell", "SubtitleCell",
      ])
    for itemType in ["debian-package", "javascript-package", "python-package"] {
      #expect(registry.reuseIdentifier(forItemType: itemType) == "PackageCell")
    }
  }

  @Test(arguments: [
    ("film", #"{"title":5,"year":"x"}"#, ["/title", "/year"]),
    ("book", #"{"title":null,"year":1.5}"#, ["/title", "/author", "/year"]),
    (
      "photo", #"{"url":1,"width":"x","height":"y","caption":4}"#,
      ["/url", "/width", "/height", "/caption"]
    ),
    ("photo", #"{"width":0,"height":"y"}"#, ["/url", "/width"]),
  ])
  func `a payload that is none of its type is told with every fault`(
    itemType: String, payload: String, pointers: [String]
  ) {
    let faults = registry.faults(inPayload: Array(payload.utf8), ofType: itemType, limit: 100)
    #expect(faults.map(\.pointer) == pointers)
  }

  @Test func `a post of several paragraphs is an article, and a post to older clients`() throws {
    func row(_ text: String, knowing cells: [String]? = nil) throws -> RowDescriptor {
      let payload = try JSONEncoder().encode(["text": text])
      let set = cells.flatMap { registry.cellSet(of: $0) }
      let context = RowContext(id: "p", layout: .standard, cells: set)
      return try registry.row(
        forPayload: Array(payload), ofType: "post", at: IndexPath(row: 0), in: context
      ).row
    }
    let article = try row("Notes:\n\nOne.\n\nTwo.")
    #expect(article.type == "ArticleCell")
    #expect(
      String(decoding: article.payload, as: UTF8.self)
        == #"{"headline":"Notes:","language":"","text":"One.\n\nTwo."}"#)
    #expect(try row("Notes:\nOne.").type == "PostCell")
    #expect(try row("Notes:\n\nOne.", knowing: ["PostCell"]).type == "PostCell")
  }

  @Test func `no cell shows anything of the row before it`() throws {
    var samples: [String: [StoredLine]] = [:]
    for line in try DemoFeed.feeds.flatMap({ try storedLines(of: $0) }) {
      samples[line.type, default: []].append(line)
    }
    for sample in try packageSamples() { samples[sample.type, default: []].append(sample) }
    #expect(samples.keys.sorted() == registry.itemTypes)
    let sets = registry.reuseIdentifiers.map { [$0.rawValue] } + [nil]
    var seen: Set<ReuseIdentifier> = []
    for (lines, cells) in samples.values.flatMap({ lines in sets.map { (lines, $0) } }) {
      for line in lines.prefix(20) {
        // Once in a registry that has shown nothing, once behind every other item.
        let unused = try CellRegistry(DemoFeed.registrations)
        let fresh = try row(of: line, knowing: cells, in: unused)
        let used = try row(of: line, knowing: cells, in: registry)
        #expect(fresh == used, "\(line.id)")
        if let used { seen.insert(used.type) }
      }
    }
    #expect(seen.count == registry.reuseIdentifiers.count - 1)
  }

  /// Nil where the client can draw no cell of the item.
  private func row(
    of line: StoredLine, knowing cells: [String]?, in registry: CellRegistry
  ) throws -> RowDescriptor? {
    let set = cells.flatMap { registry.cellSet(of: $0) }
    let context = RowContext(id: line.id, layout: .standard, cells: set)
    let result = Result { () throws(RowError) in
      try registry.row(
        forPayload: line.payload, ofType: line.type, at: IndexPath(row: 0), in: context)
    }
    if case .failure(.unknownToClient) = result { return nil }
    return try result.get().row
  }

  private func packageSamples() throws -> [StoredLine] {
    try [
      #"{"id":"d","type":"debian-package","payload":{"name":"curl","version":"8"}}"#,
      #"{"id":"j","type":"javascript-package","payload":{"name":"a","version":"1","downloads":7,"summary":"s"}}"#,
      #"{"id":"p","type":"python-package","payload":{"name":"b","version":"","rank":3,"summary":""}}"#,
      #"{"id":"q","type":"python-package","payload":{"name":"c","version":"2","summary":"long"}}"#,
    ].map { try StoredLine($0) }
  }

  @Test func `the feeds have names and orders that the server accepts`() {
    #expect(DemoFeed.feeds.map(\.name) == ["home", "films", "people", "books"])
    for feed in DemoFeed.feeds {
      #expect(["newest", "oldest", "appended"].contains(feed.order))
      #expect(!feed.title.isEmpty)
    }
  }

  @Test(arguments: DemoFeed.feeds)
  func `every item is a line that decodes and renders`(feed: Feed) throws {
    for line in try storedLines(of: feed) {
      let row = try registry.row(
        forPayload: line.payload, ofType: line.type, at: IndexPath(row: 0),
        in: RowContext(id: line.id))
      #expect(row.refusedHeight == nil, "\(line.id)")
      #expect(row.row.height >= 44 && row.row.height <= 1000, "\(line.id): \(row.row.height)")
      #expect(row.row.payload.count > 2)
    }
  }

  @Test(arguments: DemoFeed.feeds)
  func `ids are unique and of 1 to 200 bytes`(feed: Feed) throws {
    let ids = try storedLines(of: feed).map { Array($0.id.utf8) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { (1...200).contains($0.count) && !$0.contains { $0 < 0x20 } })
    #expect(!ids.contains(Array(".".utf8)) && !ids.contains(Array("..".utf8)))
  }

  @Test(arguments: DemoFeed.feeds)
  func `dates are in the one form, null or absent`(feed: Feed) throws {
    for line in try storedLines(of: feed) {
      guard case .some(.some(let text)) = line.publishedAt else { continue }
      #expect(Timestamp(rfc3339: text.utf8)?.rfc3339 == text)
    }
  }

  @Test(arguments: [("films", "film", 40), ("people", "person", 30), ("books", "book", 30)])
  func `a feed of one item type is long enough to page through`(
    name: String, type: String, count: Int
  ) throws {
    let lines = try storedLines(of: feed(name))
    #expect(lines.count >= count)
    #expect(lines.allSatisfy { $0.type == type })
  }

  @Test func `a few films have no year and come undated`() throws {
    let films = try storedLines(of: feed("films"))
    let yearless = films.filter { String(decoding: $0.payload, as: UTF8.self).contains("null") }
    #expect((2...5).contains(yearless.count))
    #expect(yearless.allSatisfy { $0.publishedAt == .some(.none) })
    let starWars = try #require(films.first { $0.id == "film-1977" })
    let row = try registry.row(
      forPayload: starWars.payload, ofType: "film", at: IndexPath(row: 0),
      in: RowContext(id: "film-1977"))
    #expect(row.row.height == 66 && row.row.type == "FilmCell")
    #expect(
      String(decoding: row.row.payload, as: UTF8.self)
        == #"{"subtitle":"1977","title":"Star Wars"}"#)
  }

  @Test(arguments: [(320, 1), (390, 1), (1024, 1), (390, 4), (10_000, 0.5), (1, 4)])
  func `every layout has valid heights`(width: Double, textScale: Double) throws {
    let layout = try #require(Layout(width: width, textScale: textScale))
    for line in try DemoFeed.feeds.flatMap({ try storedLines(of: $0) }) {
      let row = try registry.row(
        forPayload: line.payload, ofType: line.type, at: IndexPath(row: 0),
        in: RowContext(id: line.id, layout: layout))
      #expect(row.refusedHeight == nil && row.row.height > 0, "\(line.id)")
    }
  }

  @Test(arguments: [
    (0, 1, "/width"), (1, 0, "/height"), (-1, 5, "/width"), (1, Int.max, "/height"),
    (.min, .min, "/width"),
  ])
  func `a photo of impossible size is refused with the member at fault`(
    width: Int, height: Int, pointer: String
  ) {
    let payload = #"{"url":"u","width":\#(width),"height":\#(height)}"#
    let error = #expect(throws: RowError.self) {
      try registry.check(payload: Array(payload.utf8), ofType: "photo")
    }
    #expect(error?.description.hasPrefix("\(pointer): a picture has 1 to 1000000 pixels") == true)
  }

  @Test(arguments: [(1, 1_000_000), (1_000_000, 1), (3, 2)])
  func `a photo of extreme size has a valid height`(width: Int, height: Int) throws {
    let payload = #"{"url":"u","width":\#(width),"height":\#(height)}"#
    let row = try registry.row(
      forPayload: Array(payload.utf8), ofType: "photo", at: IndexPath(row: 0),
      in: RowContext(id: "p"))
    #expect(row.refusedHeight == nil && (50...1000).contains(row.row.height))
  }
}

/// The feed of that name.
func feed(_ name: String) throws -> Feed {
  try #require(DemoFeed.feeds.first { $0.name == name })
}

func storedLines(of feed: Feed) throws -> [StoredLine] {
  #expect(feed.ndjson.hasSuffix("\n"))
  return try feed.ndjson.utf8.split(separator: UInt8(ascii: "\n")).map {
    try StoredLine(String(decoding: $0, as: UTF8.self))
  }
}

import Foundation
import TestSupport
import Testing

/// `rowcast import` of feeds, tables and folders.
struct ImportFeedTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(
      ["import", "f"] + arguments + ["--db", folder.file("rowcast.db")], within: .seconds(60))
  }

  private static let feed =
    "<rss><channel><title>T</title><item><guid>a</guid><title>A</title><link>/a</link></item></channel></rss>"

  @Test(
    .enabled(if: RealFeeds.folder != nil, Comment(rawValue: RealFeeds.absence)),
    arguments: RealFeeds.paths)
  func `every real feed comes in, and a second time nothing changes`(path: String) throws {
    let first = try run(path)
    #expect(first.ending == .exited(0), "\(first.whole)")
    let second = try run(path)
    #expect(second.ending == .exited(0))
    #expect(second.output.contains(": 0 created, 0 updated, "), "\(second.output)")
    let server = try ServerProcess(in: folder)
    let page = try server.page("/feeds/f/rows?pageSize=100")
    #expect(page.total >= 4)
    let cells: Set = ["FeedArticleCell", "LinkCell", "PhotoCell", "FeedEpisodeCell"]
    #expect(page.rows.allSatisfy { cells.contains($0.type) }, "\(page.rows.map(\.type))")
    if path.hasSuffix("kc0011.rss") {
      let text = try server.get("/feeds/f/rows").text
      #expect(text.contains("建国35周年纪念，华表，和平鸽"))
      #expect(!text.contains("\u{FFFD}"))
    }
    if path.hasSuffix("atp.rss") { #expect(page.rows.allSatisfy { $0.type == "FeedEpisodeCell" }) }
  }

  @Test(.enabled(if: RealFeeds.folder != nil, Comment(rawValue: RealFeeds.absence)))
  func `a folder comes in as one, in the order of its names`() throws {
    let all = try #require(RealFeeds.folder)
    let result = try run(all.path)
    #expect(result.ending == .exited(0), "\(result.whole)")
    #expect(result.output.hasPrefix("425 items into f, a new feed: "), "\(result.output)")
    let labels = result.errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/warning: ([A-Za-z]+\.[a-z]+): /#).map { String($0.1) }
    }
    #expect(!labels.isEmpty && labels == labels.sorted())
  }

  @Test func `one bad file of a folder undoes all of them`() throws {
    let sources = folder.file("sources")
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: false)
    try folder.write(Self.feed, as: "sources/1.rss")
    try folder.write(Samples.films(1...3), as: "sources/2.ndjson")
    try folder.write("id,title\nx,y\n", as: "sources/3.csv")
    try folder.write("rubbish", as: "sources/.hidden")
    let bad = try run(sources)
    #expect(bad.ending == .exited(1))
    #expect(
      bad.errors.contains("rowcast: 3.csv: line 1: no column is the items' type"), "\(bad.errors)")
    #expect(try ServerProcess(in: folder).totals() == [])
    let good = try run(sources, "--type", "film")
    #expect(good.output.hasPrefix("5 items into f, a new feed: 5 created"), "\(good.whole)")
  }

  @Test func `every format may be gzip and come from standard input`() throws {
    for (name, text) in [
      ("rss", Self.feed), ("csv", "id,type,title\na,film,t\n"),
      ("json", "[\(Samples.film("a", title: "t"))]"),
    ] {
      let file = try folder.writeGzip(text, as: name)
      let result = try RowcastBinary.run(
        ["import", name, "-", "--db", folder.file("rowcast.db"), "--base", "http://b.test/"],
        input: file)
      #expect(result.output.contains("1 created"), "\(name): \(result.whole)")
    }
  }

  @Test func `a dry run tells the same and writes nothing`() throws {
    let file = try folder.write(Self.feed, as: "in")
    let dry = try run(file, "--dry-run", "--base", "http://b.test/")
    #expect(dry.ending == .exited(0), "\(dry.whole)")
    #expect(
      dry.output
        == "nothing was written; it would be 1 item into f, a new feed: 1 created, 0 updated, 0 unchanged\n"
    )
    #expect(try folder.listing() == ["in"])
    #expect(try run(file).ending == .exited(0))
    let before = try folder.read("rowcast.db")
    let other = try folder.write(Self.feed.replacing("<title>A", with: "<title>B"), as: "in")
    #expect(try run(other, "--dry-run").output.contains("1 item into f: 0 created, 1 updated"))
    #expect(try run(other, "--dry-run").output.contains("1 item into f: 0 created, 1 updated"))
    #expect(try folder.read("rowcast.db") == before)
    let bad = try folder.write("<rss>", as: "in")
    #expect(try run(bad, "--dry-run").ending == .exited(1))
  }

  @Test func `bad records are left out where that is asked for`() throws {
    let lines = [Samples.film("a", title: "A"), "{}", "no json", Samples.film("b", title: "B")]
    let file = try folder.write(lines.joined(separator: "\n"), as: "in")
    let stop = try run(file)
    #expect(stop.ending == .exited(1) && stop.output == "")
    let skip = try run(file, "--on-error", "skip")
    #expect(skip.ending == .exited(3))
    #expect(
      skip.output == "4 items into f, a new feed: 2 created, 0 updated, 0 unchanged, 2 skipped\n")
    #expect(skip.errors.contains("rowcast: skipped: line 2: /type: this member is missing"))
    #expect(skip.errors.contains("rowcast: skipped: line 3: "))
    let many = try folder.write(String(repeating: "{}\n", count: 250), as: "in")
    let run = try run(many, "--on-error", "skip")
    #expect(run.ending == .exited(1) && run.output == "")
    #expect(run.errors.split(separator: "\n").count == 102)
    #expect(
      run.errors.hasSuffix(
        "rowcast: 150 more were skipped\nrowcast: no item can be taken, and so nothing was imported\n"
      ))
  }

  @Test func `a table becomes items as its map says`() throws {
    let file = try folder.write("Key,Name,Released\n1,Alien,1979\n2,Brazil,\n", as: "in")
    let result = try run(file, "--type", "film", "--map", "Key=id,Name=title,Released=year:number")
    #expect(result.ending == .exited(0), "\(result.whole)")
    let text = try ServerProcess(in: folder).get("/feeds/f/items/1").text
    #expect(text.contains(#""payload":{"title":"Alien","year":1979}"#))
    let wrong = try run(file, "--type", "film", "--map", "Key=id,Name=title,Released=year")
    #expect(wrong.errors.contains("line 2: /payload/year: "), "\(wrong.errors)")
  }

  @Test(arguments: [
    (["--format", "yaml"], "--format is \"yaml\"; it must be ndjson, json, xml, csv, tsv"),
    (["--on-error", "never"], "it must be stop or skip"),
    (["--base", "/x"], "it must be an address"),
    (["--type", "1"], "it must be a letter"), (["--map", "a"], "is not of the form COLUMN=PATH"),
  ])
  func `a wrong option is told, and no database is made`(options: [String], words: String) throws {
    let file = try folder.write(Self.feed, as: "in")
    let run = try RowcastBinary.run(
      ["import", "f", file, "--db", folder.file("rowcast.db")] + options)
    #expect(run.ending == .exited(2))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.listing() == ["in"])
  }

  @Test func `entries of feeds have rows for every client, and open their page`() throws {
    let file = try folder.write(
      Self.feed.replacing(
        "<item><guid>a",
        with:
          "<item><guid>e</guid><title>E</title><link>http://x.test/e</link><description>long</description></item><item><guid>a"
      ), as: "in")
    #expect(try run(file, "--base", "http://b.test/").ending == .exited(0))
    let server = try ServerProcess(in: folder)
    let row = try server.get("/feeds/f/rows/e").text
    #expect(
      row.contains(#""type":"FeedArticleCell""#) && row.contains(#""text":"long","title":"E""#),
      "\(row)")
    let old = try server.get("/feeds/f/rows/e?cells=SubtitleCell").text
    #expect(old.contains(#""type":"SubtitleCell""#) && old.contains(#""secondaryText":"long""#))
    #expect(try server.get("/cells/FeedArticleCell").status == 200)
  }
}

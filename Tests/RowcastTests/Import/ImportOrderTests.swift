import TestSupport
import Testing

/// In which order the items of a file stand in a feed.
struct ImportOrderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let feeds = [
    "<rss><channel><item><guid>a</guid><title>A</title></item><item><guid>b</guid><title>B</title></item><item><guid>c</guid><title>C</title></item></channel></rss>",
    "<rss><channel><item><guid>a</guid><title>A</title><pubDate>2026-11-30</pubDate></item><item><guid>b</guid><title>B</title><pubDate>2026-11-30</pubDate></item><item><guid>c</guid><title>C</title><pubDate>2026-11-30</pubDate></item></channel></rss>",
    #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"a","title":"A"},{"id":"b","title":"B"},{"id":"c","title":"C"}]}"#,
    #"{"rss":{"channel":{"item":[{"guid":"a","title":"A"},{"guid":"b","title":"B"},{"guid":"c","title":"C"}]}}}"#,
  ]
  private static let items = [
    ["a", "b", "c"].map { Samples.film($0, title: $0) }.joined(separator: "\n"),
    "[" + ["a", "b", "c"].map { Samples.film($0, title: $0) }.joined(separator: ",") + "]",
    "id,type,title\na,film,A\nb,film,B\nc,film,C\n",
  ]

  private func rows(of text: String) throws -> String {
    let file = try folder.write(text, as: "in")
    let load = { [folder] in
      try RowcastBinary.run(["import", "f", file, "--db", folder.file("rowcast.db")])
    }
    let first = try load()
    #expect(first.output.contains("3 created"), "\(first.whole)")
    let again = try load()
    #expect(again.output.contains("0 created, 0 updated, 3 unchanged"), "\(again.whole)")
    return try ServerProcess(in: folder).get("/feeds/f/rows").text
      .matches(of: #/"id":"([abc])"/#).map { String($0.1) }.joined()
  }

  @Test(arguments: feeds)
  func `the first entry of a feed is the first row`(text: String) throws {
    #expect(try rows(of: text) == "abc")
  }

  @Test(arguments: items)
  func `items go in as they come, the last one in front`(text: String) throws {
    #expect(try rows(of: text) == "cba")
  }

  @Test func `faults of a feed are told in its own order`() throws {
    let entry = { (id: String) in "<item><guid>\(id)</guid></item>" }
    let text =
      "<rss><channel>\n\(entry("a"))\n\(entry("b"))\n<item><title>t</title></item></channel></rss>"
    let file = try folder.write(text, as: "in")
    let arguments = ["import", "f", file, "--db", folder.file("rowcast.db")]
    #expect(try RowcastBinary.run(arguments).errors.hasPrefix("rowcast: item 1, line 2: "))
    let skip = try RowcastBinary.run(arguments + ["--on-error", "skip"])
    #expect(skip.ending == .exited(3))
    let lines = skip.errors.split(separator: "\n").map { $0.prefix(31) }
    #expect(
      lines
        == ["rowcast: skipped: item 1, line 2", "rowcast: skipped: item 2, line 3"].map {
          $0.prefix(31)
        })
  }
}

import Foundation
import TestSupport
import Testing

/// What others have stumbled over, through the program and its server.
struct ImportCaseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(
    _ text: some Collection<UInt8>, _ options: String..., as name: String = "in"
  ) throws -> RowcastBinary.Finished {
    let file = try folder.write(text, as: name)
    return try RowcastBinary.run(
      ["import", "f", file, "--db", folder.file("rowcast.db")] + options)
  }

  private func item(_ id: String, _ payload: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","type":"film"\#(rest),"payload":\#(payload)}"#
  }

  @Test(arguments: ["ndjson", "array"])
  func `case ten: numbers keep every digit, from the file to the answer`(form: String) throws {
    let numbers =
      #""a":9007199254740993,"b":9223372036854775807,"c":-9223372036854775808,"d":18446744073709551615,"e":68.32,"f":0.1,"g":10.0,"h":-0"#
    let line = item("n", "{\"title\":\"t\",\(numbers)}")
    let run = try load((form == "array" ? "[\(line)]" : line).utf8)
    #expect(run.ending == .exited(0), "\(run.whole)")
    let text = try ServerProcess(in: folder).get("/feeds/f/items/n").text
    #expect(text.contains(numbers), "\(text)")
  }

  @Test(arguments: [#"\uDFF3"#, #"\uD83D"#, #"\uD83D\u0041"#, #"\uDC00\uD800"#])
  func `case twelve: a lone surrogate is refused with its place`(title: String) throws {
    let line = item("s", "{\"title\":\"\(title)\"}")
    for text in [line, "[\n\(line)]"] {
      let run = try load(text.utf8)
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains(text == line ? "line 1: " : "line 2: "), "\(run.errors)")
      #expect(run.errors.contains("surrogate"), "\(run.errors)")
    }
    #expect(try ServerProcess(in: folder).totals() == [])
  }

  @Test func `case sixteen: a repeated key is refused in every form of JSON`() throws {
    let line = #"{"id":"d1","type":"text","type":"film","payload":{"title":"t"}}"#
    let feed =
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"a","id":"b","title":"t"}]}"#
    for text in [line, "[\(line)]", feed] {
      let run = try load(text.utf8)
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains("stands here twice"), "\(run.errors)")
    }
  }

  @Test func `case eighteen: lines end at LF alone, in a file and after a byte order mark`() throws
  {
    let lines = [
      item("a", "{\"title\":\"one\u{2028}line\"}"), item("b", "{\"title\":\"one\u{85}line\"}"), "",
      item("c", "{\"title\":\"c\"}"), item("d", "{\"title\":\"d\"}"),
    ]
    let run = try load(("\u{FEFF}" + lines.joined(separator: "\r\n")).utf8)
    #expect(run.output.hasPrefix("4 items into f, a new feed: 4 created"), "\(run.whole)")
  }

  @Test func `case twenty: dates of NDJSON are RFC 3339, listed in one form`() throws {
    let dates = [
      "2024-01-01T00:00:00Z": "2024-01-01T00:00:00Z",
      "2024-01-01T00:00:00.5Z": "2024-01-01T00:00:00.5Z",
      "2024-01-01T00:00:00.123456789+05:30": "2023-12-31T18:30:00.123456789Z",
      "2016-12-31T23:59:60Z": "2017-01-01T00:00:00Z",
      "0001-01-01T00:00:00Z": "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:59Z": "9999-12-31T23:59:59Z",
      "1969-07-20T20:17:40Z": "1969-07-20T20:17:40Z",
    ]
    let lines = dates.keys.sorted().enumerated().map {
      item("\($0)", #"{"title":"t"}"#, ",\"publishedAt\":\"\($1)\"")
    }
    #expect(try load(lines.joined(separator: "\n").utf8).ending == .exited(0))
    let bad = item("x", #"{"title":"t"}"#, #","publishedAt":"2024-12-03T15:28:23 +09:00""#)
    let run = try load((lines[0] + "\n" + bad).utf8)
    #expect(run.errors.hasPrefix("rowcast: line 2: /publishedAt: "), "\(run.whole)")
    let server = try ServerProcess(in: folder)
    for (number, date) in dates.keys.sorted().enumerated() {
      let text = try server.get("/feeds/f/items/\(number)").text
      #expect(text.contains("\"publishedAt\":\"\(dates[date] ?? "")\""), "\(text)")
    }
  }

  private func rss(_ items: String) -> [UInt8] {
    Array("<rss version='2.0'><channel><title>T &amp; T</title>\(items)</channel></rss>".utf8)
  }

  @Test func `case twenty-six: a control character is left out, and the rest comes in`() throws {
    let items = ["a", "b\u{8}&#8;", "c"].map {
      "<item><guid>\($0.prefix(1))</guid><title>\($0)</title></item>"
    }
    let run = try load(rss(items.joined(separator: "\n")))
    #expect(run.ending == .exited(0))
    #expect(
      run.output == "3 items into f, a new feed: 3 created, 0 updated, 0 unchanged, 2 warnings\n")
    #expect(run.errors.contains("rowcast: warning: line 2: the control character U+0008"))
    let server = try ServerProcess(in: folder)
    #expect(try server.get("/feeds/f").text.contains(#""title":"T & T""#))
    #expect(try server.page("/feeds/f/rows").total == 3)
  }

  @Test func `case twenty-seven: a second import changes nothing`() throws {
    let items = [
      "<guid>g</guid><title>1</title>", "<guid>g</guid><title>2</title>", "<guid/><title>3</title>",
      "<guid> </guid><title>4</title>", "<link>http://x.test/5</link>", "<title>6</title>",
    ].map { "<item>\($0)</item>" }.joined()
    let first = try load(rss(items))
    #expect(first.output.hasPrefix("5 items into f, a new feed: 5 created"), "\(first.whole)")
    #expect(first.errors.contains("the id \"g\" is that of item 1"))
    let second = try load(rss(items))
    #expect(second.output == "5 items into f: 0 created, 0 updated, 5 unchanged, 1 warning\n")
  }

  @Test func `case thirty-one: what has no usable id is skipped, and the exit status says so`()
    throws
  {
    let ids = ["123", "9007199254740993", "1.0", "null", "true", "{}"]
    let items = ids.map { "{\"id\":\($0),\"title\":\"t\"}" }.joined(separator: ",")
    let feed = "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[\(items)]}"
    let run = try load(feed.utf8)
    #expect(run.ending == .exited(3))
    #expect(
      run.output == "6 items into f, a new feed: 3 created, 0 updated, 0 unchanged, 3 skipped\n")
    #expect(
      run.errors.contains(
        "rowcast: skipped: item 5, line 1: an id is a string or a number, not true or false"))
    let server = try ServerProcess(in: folder)
    for id in ids.prefix(3) { #expect(try server.get("/feeds/f/items/\(id)").status == 200) }
  }

  @Test func `case thirty-three: an edit moves its item's tag alone, and a page of HTML nothing`()
    throws
  {
    let items = { (title: String) in
      self.rss(
        "<item><guid>a</guid><title>\(title)</title><description>x</description></item><item><guid>b</guid><title>B</title></item>"
      )
    }
    #expect(try load(items("A")).ending == .exited(0))
    let server = try ServerProcess(in: folder)
    let tags = {
      try ["/feeds/f/items/a", "/feeds/f/items/b", "/feeds/f/rows"].map {
        try server.get($0)["ETag"]
      }
    }
    let snapshot = { try server.get("/feeds/f").text }
    let first = try tags()
    let before = try snapshot()
    #expect(try load(items("A")).output.hasSuffix("0 created, 0 updated, 2 unchanged\n"))
    #expect(try tags() == first && snapshot() == before)
    for format in ["", "xml", "json", "ndjson", "csv"] {
      let page = "<!DOCTYPE html>\n<html><body><p>Not, found<br></body></html>"
      let run = try format.isEmpty ? load(page.utf8) : load(page.utf8, "--format", format)
      #expect(run.ending == .exited(1), "\(format): \(run.whole)")
    }
    #expect(try tags() == first && snapshot() == before)
    let ids = try server.page("/feeds/f/rows").rows.map(\.id)
    #expect(try load(items("A2")).output.hasSuffix("0 created, 1 updated, 1 unchanged\n"))
    let last = try tags()
    #expect(last[0] != first[0] && last[1] == first[1] && last[2] != first[2])
    #expect(try server.page("/feeds/f/rows").rows.map(\.id) == ids)
    #expect(try snapshot() != before)
  }

  @Test func `case fifty-one: lengths are bytes, and a text that is too long is refused`() throws {
    let titles = [
      "møøse", "👨‍👩‍👧‍👦", "🏳️‍🌈", "e" + String(repeating: "\u{301}", count: 5000), "مرحبا \u{202E}abc",
    ]
    let items = titles.enumerated().map { "<item><guid>\($0)</guid><title>\($1)</title></item>" }
    #expect(try load(rss(items.joined())).ending == .exited(0))
    let long =
      "<item><guid>long</guid><title>\(String(repeating: "x", count: 1_000_000))</title></item>"
    let refused = try load(rss(long))
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains("item 1, line 1: /payload: a payload has at most 262144 bytes"))
    let skipped = try load(rss(long + items[0]), "--on-error", "skip")
    #expect(
      skipped.ending == .exited(3) && skipped.output.contains("1 skipped"), "\(skipped.whole)")
    let server = try ServerProcess(in: folder)
    for (number, title) in titles.enumerated() {
      let answer = try server.get("/feeds/f/items/\(number)")
      #expect(answer["Content-Length"] == "\(answer.body.count)")
      #expect(answer.body.firstRange(of: title.utf8) != nil)
    }
  }
}

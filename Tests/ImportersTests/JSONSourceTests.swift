import Importers
import Testing

/// JSON in its forms.
struct JSONSourceTests {
  private func jsonFeed(_ items: String) -> String {
    #"{"version":"https://jsonfeed.org/version/1.1","title":"T","home_page_url":"http://x.test/","items":[\#(items)]}"#
  }

  @Test func `case thirty-one: ids are strings, exact digits, the url or nothing`() throws {
    let ids = [
      #""id":123"#, #""id":"123""#, #""id":9007199254740993"#, #""id":1.0"#, #""id":null"#,
      #""id":true"#, #""id":{}"#, #""url":"/u""#, #""x":1"#, #""id":"""#,
    ]
    let items = ids.enumerated().map { "{\($1),\"title\":\"t\($0)\",\"content_text\":\"c\($0)\"}" }
    let reading = try Reading(jsonFeed(items.joined(separator: ",\n")))
    let found = try reading.items.map(\.id)
    #expect(found.prefix(4) == ["123", "9007199254740993", "1.0", "http://x.test/u"])
    #expect(found.count == 6 && found[4].hasPrefix("h-") && found[5].hasPrefix("h-"))
    #expect(
      reading.skipped == [
        "item 5, line 5: an id is a string or a number, not null",
        "item 6, line 6: an id is a string or a number, not true or false",
        "item 7, line 7: an id is a string or a number, not an object",
      ])
    #expect(
      reading.warnings == [
        "item 2, line 2: the id \"123\" is that of item 1, line 1 too; the first is kept"
      ])
  }

  @Test func `members of a JSON Feed become the item's`() throws {
    let reading = try Reading(
      jsonFeed(
        #"""
        {"id":"a","url":"a","title":"A & <b>","content_html":"<p>One</p><img src='i.png'>","date_published":"2026-01-02T03:04:05+01:00","authors":[{"name":"X"},{"name":"Y"}],"tags":["t"]},
        {"id":"b","external_url":"http://www.y.test/p","title":"B"},
        {"id":"c","title":"C","attachments":[{"url":"c.mp3","mime_type":"audio/mpeg","size_in_bytes":12,"duration_in_seconds":6.5}]},
        {"id":"d","attachments":[{"url":"d.jpg","mime_type":"image/jpeg"}]},
        {"id":"e"}, 7
        """#))
    let items = try reading.items
    #expect(items.map(\.type) == ["article", "link", "episode", "photo"])
    #expect(
      items[0].json
        == #"{"id":"a","type":"article","publishedAt":"2026-01-02T02:04:05Z","payload":{"title":"A & <b>","url":"http://x.test/a","author":"X, Y","summary":"One","image":"http://x.test/i.png","tags":["t"]}}"#
    )
    #expect(items[1]["host"] == "y.test")
    #expect(
      items[2].json.contains(
        #""media":"http://x.test/c.mp3","mediaType":"audio/mpeg","bytes":12,"duration":6"#))
    #expect(reading.faults == ["item 5, line 5: the item has no title, no text and no link"])
    #expect(reading.skipped == ["item 6, line 5: an item is an object"])
    #expect(reading.titles == ["T"])
  }

  @Test func `an array has items as NDJSON has them, every digit kept`() throws {
    let payload = #"{"a":9007199254740993,"b":18446744073709551615,"e":68.32,"g":10.0,"h":-0}"#
    let reading = try Reading("[\n {\"id\":\"a\",\"type\":\"t\",\"payload\":\(payload)},\n 7]")
    #expect(
      reading.records.first
        == .item(
          RecordPlace(item: 1, line: 2),
          json: Array("{\"id\":\"a\",\"type\":\"t\",\"payload\":\(payload)}".utf8)))
    #expect(reading.faults == ["item 2, line 3: an item is an object"])
  }

  @Test(arguments: [
    ("[{\"id\":\"a\",\n\"id\":\"b\"}]", "line 2: the key \"id\" stands here twice, at byte 1"),
    ("[1,\n2", "line 2: the text ends too early"), ("{\"a\":\n1}", "this JSON is neither an item"),
    (#"{"version":"https://jsonfeed.org/version/1","items":{}}"#, "this JSON Feed has no array"),
    (#"{"version":"https://jsonfeed.org/version/1"}"#, "this JSON Feed has no items"),
    (#"["\uDFF3"]"#, "a low surrogate must follow a high one"),
    (String(repeating: "[", count: 5000), "no more than 200 levels may be nested"),
  ])
  func `JSON that is none, or nothing to import, is refused`(text: String, words: String) throws {
    let error = #expect(throws: UnreadableSource.self) { _ = try Reading(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (#"{"id":"a","type":"t","payload":{}}"#, "ndjson"), ("{\"id\":\"a\"}\r\n{", "ndjson"),
    ("{\"id\":x}\n", "ndjson"), ("{\n\"id\":1}", "json"), ("  [", "json"), ("\u{FEFF}[]", "json"),
    (#"{"version":"https://jsonfeed.org/version/1","items":[]}"#, "json"),
    (#"{"rss":{}}"#, "json"), ("\n<?xml", "xml"), ("id,type\n", "csv"), ("id\ttype,x", "csv"),
    ("id\ttype", "tsv"), ("a;b;c,d", "semicolon"), ("nonsense", "ndjson"), (" \n", "nothing"),
  ])
  func `the beginning tells the format`(text: String, name: String) throws {
    let format: SourceFormat? =
      name == "nothing"
      ? nil : name == "semicolon" ? .table(separator: 0x3B) : SourceFormat(name: name)
    #expect(try SourceFormat.detect(Array(text.utf8)) == format)
  }

  @Test(
    arguments: [
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","id":"2"}]}"#,
      #"{"items":[{"id":"1","id":"2"}],"version":"https:\/\/jsonfeed.org\/version\/1"}"#,
      #"{"title":"x" "items" : [ ]}"#, #"{"rss":{"channel":{"a":1,"a":2}}}"#,
    ])
  func `a feed in one line is one with a fault in it, too`(text: String) {
    for text in [text, text + "\n{}"] {
      let error = #expect(throws: UnreadableSource.self) { _ = try Reading(text) }
      #expect(error?.line == 1)
    }
  }

  @Test(
    arguments: [
      #"{"id":"a","type":"t","type":"t","payload":{"items":[],"rss":{}}}"#,
      #"{"id":"items","id":"items","a":["items",{"version":"jsonfeed.org/version/1"}]}"#,
      #"{"items":3,"items":3}"#, #"{"version":"jsonfeed.org/version/1"#,
    ])
  func `a line that only speaks of feeds is one of NDJSON`(text: String) throws {
    let isCut = !text.hasSuffix("}")
    #expect(try SourceFormat.detect(Array(text.utf8)) == (isCut ? .json : .ndjson))
  }

  @Test func `bytes of no text are refused`() throws {
    #expect(throws: UnreadableSource.self) {
      _ = try SourceFormat.detect([0x89, 0x50, 0, 0, 1, 2])
    }
  }
}

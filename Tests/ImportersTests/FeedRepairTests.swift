import Importers
import Testing

/// What entries say beside the point: addresses that are none, bases further in, dates that are none.
struct FeedRepairTests {
  @Test(
    arguments: [
      ("<div xml:base='in/'><img src='i.png'/></div>", "http://x.test/e/in/i.png"),
      (
        "<div xml:base='/top/'><p xml:base='../p/'><img src='i.png'/></p></div>",
        "http://x.test/p/i.png"
      ),
      ("<div><p xml:base='http://y.test/'>t</p><img src='i.png'/></div>", "http://x.test/e/i.png"),
      ("<div><img xml:base='http://y.test/z/' src='../i.png'/></div>", "http://y.test/i.png"),
      (
        "<div xml:base='in/'><img src=''/><img src='http://z.test/a.png'/></div>",
        "http://z.test/a.png"
      ),
    ])
  func `bases within XHTML hold for its pictures`(content: String, image: String) throws {
    let entry =
      "<entry xml:base='e/'><id>a</id><title>t</title><content type='xhtml'>\(content)</content></entry>"
    let items = try Reading(atom("xml:base='http://x.test/'", entry)).items
    #expect((items[0]["image"] ?? items[0]["url"]) == image)
  }

  @Test func `an empty address is none`() throws {
    let text = rss(
      #"<item><guid>a</guid><title>t</title><description>d</description><enclosure url="" type="audio/mpeg"/><media:thumbnail url=" "/><media:content url="" type="image/png"/></item>"#,
      #"<item><guid isPermaLink="false">b</guid><enclosure url="" type="audio/mpeg"/></item>"#)
    let reading = try Reading(text)
    #expect(
      try reading.items.map(\.json) == [
        #"{"id":"a","type":"article","publishedAt":null,"payload":{"title":"t","summary":"d"}}"#
      ])
    #expect(reading.faults.count == 1)
    let json = try Reading(
      #"{"version":"https://jsonfeed.org/version/1","home_page_url":"http://x.test/","items":[{"id":"c","title":"t","content_text":"x","attachments":[{"url":" ","mime_type":"audio/mpeg"}],"content_html":"<img src=' '>"}]}"#
    ).items
    #expect(json[0].type == "article" && json[0]["image"] == nil)
    let entry =
      "<entry><id>d</id><title>t</title><link href=''/><link href='/d'/><link rel='enclosure' href='' type='audio/mpeg'/></entry>"
    let atomItems = try Reading(atom("xml:base='http://x.test/'", entry)).items
    #expect(atomItems[0].type == "link" && atomItems[0]["url"] == "http://x.test/d")
  }

  @Test(arguments: ["0000-00-00T00:00:00Z", "soon"])
  func `a date that is understood stands in for one that is not`(date: String) throws {
    let entry =
      "<entry><id>a</id><title>t</title><published>\(date)</published><updated>2026-11-30T10:00:00Z</updated></entry>"
    let reading = try Reading(atom("", entry))
    #expect(try reading.items.map(\.publishedAt) == ["2026-11-30T10:00:00Z"])
    #expect(reading.warnings.count == 1)
    #expect(
      reading.warnings[0].contains(
        "\"\(date)\" is no date that is understood; \"2026-11-30T10:00:00Z\" is taken in its place")
    )
  }
}

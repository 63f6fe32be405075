import Importers
import Testing

/// Feeds in XML, entry by entry.
struct FeedTests {
  @Test func `case twenty-four: text and CDATA are one title, and length is kept`() throws {
    let letters = String(repeating: "é漢🙂", count: 12_000)
    let reading = try Reading(
      rss(
        "<item><guid>a</guid><title><![CDATA[A]]>&amp;<![CDATA[B]]></title></item>",
        "<item><guid>b</guid><title><![CDATA[\(letters)]]></title></item>"))
    let items = try reading.items
    // A title alone is neither a link nor a text: an article with its title.
    #expect(items.map(\.type) == ["article", "article"])
    #expect(items[0]["title"] == "A&B")
    #expect(items[1]["title"]?.utf8.count == letters.utf8.count)
    #expect(items[1]["title"] == letters)
  }

  @Test(arguments: ["\u{08}", "&#8;", "&#x10;", "\u{01}\u{02}"])
  func `case twenty-six: a control character is left out and told with its line`(
    control: String
  ) throws {
    let reading = try Reading(
      rss(
        "<item><guid>a</guid><title>one</title></item>",
        "<item><guid>b</guid><title>t\(control)wo</title></item>",
        "<item><guid>c</guid><title>three</title></item>"))
    #expect(try reading.items.map { $0["title"] } == ["one", "two", "three"])
    #expect(reading.warnings.first?.hasPrefix("line 2: the control character U+00") == true)
    #expect(
      reading.warnings.count == control.unicodeScalars.count { $0.value < 0x20 }
        + (control.hasPrefix("&") ? 1 : 0))
  }

  @Test func `case twenty-seven: names come from guid, link and hash, and repeats are told`() throws
  {
    let text = rss(
      "<item><guid>same</guid><title>1</title></item>",
      "<item><guid>same</guid><title>2</title></item>",
      "<item><guid></guid><title>3</title></item>",
      "<item><guid> </guid><title>4</title></item>",
      "<item><link>http://x.test/5</link><title>5</title></item>",
      "<item><link>http://x.test/6</link><title>6</title></item>",
      "<item><title>7</title><description>seven</description></item>")
    let first = try Reading(text)
    let ids = try first.items.map(\.id)
    #expect(ids.count == 6 && Set(ids).count == 6)
    #expect(ids[0] == "same" && ids[3] == "http://x.test/5" && ids[4] == "http://x.test/6")
    for place in [1, 2, 5] { #expect(ids[place].wholeMatch(of: /h-[0-9a-f]{32}/) != nil) }
    #expect(
      first.warnings == [
        "item 2, line 2: the id \"same\" is that of item 1, line 1 too; the first is kept"
      ])
    #expect(try Reading(text).records == first.records)
    // What an edit of its text does not change.
    let edited = try Reading(text.replacing("seven", with: "eight"))
    #expect(try edited.items.map(\.id) == ids)
  }

  @Test func `entries that share a link are told apart by what they say`() throws {
    let items = ["1", "2", "2", "3"].map {
      "<item><link>http://x.test/</link><title>\($0)</title><description>same</description></item>"
    }
    let reading = try Reading(rss(items.joined()))
    #expect(try reading.items.map { $0["title"] } == ["1", "2", "3"])
    #expect(try Set(reading.items.map(\.id)).count == 3)
    #expect(reading.warnings.count == 1)
    let untitled = ["a", "b"].map { "<item><description>\($0)</description></item>" }
    #expect(try Reading(rss(untitled.joined())).items.count == 2)
  }

  @Test func `case twenty-nine: links are seen from the nested bases around them`() throws {
    let entry = { (name: String, base: String, link: String) in
      "<entry \(base)><id>\(name)</id><title>\(name)</title><link href=\"\(link)\"/></entry>"
    }
    let reading = try Reading(
      atom(
        #"xml:base="http://x.test/ongoing/""#, entry("1", #"xml:base="When/1/""#, "A"),
        entry("2", "", "B"), entry("3", #"xml:base="/root/""#, "../C?x=1#f"),
        entry("4", #"xml:base="http://y.test""#, "D"), entry("5", "", "//z.test/E")))
    #expect(
      try reading.items.map { $0["url"] } == [
        "http://x.test/ongoing/When/1/A", "http://x.test/ongoing/B", "http://x.test/C?x=1#f",
        "http://y.test/D", "http://z.test/E",
      ])
    #expect(reading.warnings == [])
  }

  @Test func `a link without anything to be relative to stays so, unless a base is given`() throws {
    let text = atom("", #"<entry><id>1</id><title>t</title><link href="/a"/></entry>"#)
    let bare = try Reading(text)
    #expect(try bare.items[0]["url"] == "/a")
    #expect(bare.warnings.first?.contains("give it with --base") == true)
    #expect(try Reading(text, base: "https://b.test/x/feed").items[0]["url"] == "https://b.test/a")
    let own = atom(
      "",
      #"<link rel="self" href="http://own.test/f/feed"/><entry><id>1</id><title>t</title><link href="a"/></entry>"#
    )
    #expect(try Reading(own).items[0]["url"] == "http://own.test/f/a")
    #expect(try Reading(own, base: "https://b.test/").items[0]["url"] == "https://b.test/a")
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "JaVaScRiPt:x",
  ])
  func `an address that is not of the web is left out`(address: String) throws {
    let reading = try Reading(
      rss("<item><guid>a</guid><title>t</title><link>\(address)</link></item>"))
    #expect(try reading.items[0].json.lowercased().contains("script:") == false)
    #expect(try reading.items[0]["url"] == nil)
    #expect(reading.warnings.count == 1)
  }

  @Test(arguments: [
    ("Tom &amp; Jerry", "Tom & Jerry"), ("Tom &amp;amp; Jerry", "Tom & Jerry"),
    ("1 &lt; 2", "1 < 2"), ("Use &lt;b&gt; wisely", "Use <b> wisely"),
    ("&lt;b&gt;Bold&lt;/b&gt; &amp;amp; more", "Bold & more"),
    ("&amp;lt;script&amp;gt;", "<script>"), ("caf&eacute; &hellip;", "café …"),
    ("AT&T & friends", "AT&T & friends"), ("&#146;quoted&#x94;", "’quoted”"),
    ("a\n\t b ", "a b"), ("<![CDATA[x &#8217; y]]>", "x ’ y"), ("&unknown; x", "&unknown; x"),
    ("5 &amp;lt; 6", "5 < 6"), ("emoji &#128512;", "emoji 😀"),
    ("bad &#xD800; &#99999999;", "bad &#xD800; &#99999999;"),
  ])
  func `a title of RSS is plain text, its references resolved once`(
    written: String, title: String
  ) throws {
    let reading = try Reading(rss("<item><guid>a</guid><title>\(written)</title></item>"))
    #expect(try reading.items[0]["title"] == title)
  }

  @Test(arguments: [
    (#"<title>a &lt;b&gt; &amp;amp;</title>"#, "a <b> &amp;"),
    (#"<title type="html">a &lt;b&gt;c&lt;/b&gt; &amp;amp;</title>"#, "a c &"),
    (
      #"<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b> &amp; &lt;i&gt;</div></title>"#,
      "a c & <i>"
    ),
  ])
  func `a title of Atom is what its type says`(written: String, title: String) throws {
    let reading = try Reading(atom("", "<entry><id>a</id>\(written)</entry>"))
    #expect(try reading.items[0]["title"] == title)
  }

  @Test(arguments: [
    ("<p>One</p><p>Two<br>Three</p>", "One\nTwo\nThree"),
    ("<script>alert('</b>')</script>Text<style>p{}</style>", "Text"),
    ("<SCRIPT>x</sCript >Text", "Text"), ("a<!-- <b>hidden</b> -->b", "ab"),
    ("<a href=\"x>y\" onclick='z'>link</a>", "link"), ("a < b && c > d", "a < b && c > d"),
    ("&lt;script&gt;", "<script>"), ("<ul><li>1<li>2</ul>", "1\n2"), ("un<b>do</b>ne", "undone"),
    ("<td>a</td><td>b</td>", "a b"), ("<iframe src=x>no</iframe>yes", "yes"),
    ("x<script>never closed", "x"), ("x<img src='", "x"), ("x&nbsp;&nbsp;y", "x y"),
  ])
  func `a body becomes the text that people see`(html: String, text: String) throws {
    let reading = try Reading(
      rss("<item><guid>a</guid><description><![CDATA[\(html)]]></description></item>"))
    #expect(try reading.items[0]["summary"] == text)
  }

  @Test func `what comes with an entry decides its type`() throws {
    let long = String(repeating: "word ", count: 100)
    let item = { (name: String, parts: String) in
      "<item><guid>\(name)</guid><title>\(name)</title><link>http://www.x.test/\(name)</link>\(parts)</item>"
    }
    let items = try Reading(
      rss(
        item("link", ""), item("article", "<description>text</description>"),
        item(
          "episode",
          #"<enclosure url="http://x.test/a" type="audio/mpeg" length="12"/><itunes:duration>1:02:03</itunes:duration><description>\#(long)</description>"#
        ),
        item("video", #"<enclosure url="/a.mp4?x" length="0"/>"#),
        item(
          "photo",
          #"<media:content url="p.jpg" medium="image" width="30" height="20"/><description>short</description>"#
        ),
        item(
          "illustrated",
          #"<media:content url="p.jpg" medium="image"/><description>\#(long)</description>"#),
        item("alone", #"<description>&lt;img src="q.png"&gt;</description>"#),
        item(
          "file", #"<enclosure url="x.zip" type="application/zip"/><description>t</description>"#)
      )
    ).items
    #expect(
      items.map(\.type) == [
        "link", "article", "episode", "episode", "photo", "article", "photo", "article",
      ])
    #expect(items[0]["host"] == "x.test")
    #expect(
      items[2].json.contains(
        #""media":"http://x.test/a","mediaType":"audio/mpeg","bytes":12,"duration":3723"#))
    #expect(items[3]["media"] == "http://x.test/a.mp4?x")
    #expect(
      items[4].json.contains(
        #""url":"http://x.test/p.jpg","width":30,"height":20,"caption":"photo""#))
    #expect(items[5]["image"] == "http://x.test/p.jpg")
    #expect(items[6]["url"] == "http://x.test/q.png")
  }

  @Test func `a date that is not understood leaves the item undated, with a warning`() throws {
    let reading = try Reading(
      rss(
        "<item><guid>a</guid><title>t</title><pubDate>someday</pubDate></item>",
        "<item><guid>b</guid><title>t</title></item>"))
    #expect(try reading.items.map(\.publishedAt) == [nil, nil])
    #expect(
      reading.warnings == [
        "item 1, line 1: \"someday\" is no date that is understood; the item is undated"
      ])
  }

  @Test func `case fifty-one: texts are whole, and shortened between characters`() throws {
    let titles = [
      "møøse", "👨‍👩‍👧‍👦", "🏳️‍🌈", "e" + String(repeating: "\u{301}", count: 5000), "مرحبا \u{202E}abc",
      String(repeating: "x", count: 1_000_000),
    ]
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 2000)
    let reading = try Reading(
      rss(
        titles.enumerated().map {
          "<item><guid>\($0)</guid><title>\($1)</title><description>\(families)</description></item>"
        }.joined()))
    let items = try reading.items
    for (item, title) in zip(items, titles) {
      #expect(item["title"].map { Array($0.utf8) } == Array(title.utf8))
      let summary = try #require(item["summary"])
      #expect(summary.last == "…" && summary.dropLast().allSatisfy { $0 == "👨‍👩‍👧‍👦" })
      #expect(summary.count <= 501 && summary.count > 100)
    }
  }

  @Test(arguments: [
    (
      "rss 0.91",
      #"<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://x.test/rss.dtd"><rss version="0.91"><channel><title>T</title><item><title>t</title><link>http://x.test/1</link><description>d</description></item></channel></rss>"#
    ),
    (
      "rss 0.90",
      #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>T</title></channel><item><title>t</title><link>http://x.test/1</link><description>d</description></item></rdf:RDF>"#
    ),
    (
      "rss 1.0",
      #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://x.test/"><title>T</title></channel><item rdf:about="http://x.test/1"><title>t</title><link>http://x.test/1</link><description>d</description><dc:date>2002-01-02</dc:date></item></rdf:RDF>"#
    ),
    (
      "atom 0.3",
      #"<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><entry><title>t</title><link rel="alternate" href="http://x.test/1"/><content type="text/html" mode="escaped">&lt;i&gt;d&lt;/i&gt;</content><issued>2002-01-02</issued></entry></feed>"#
    ),
    (
      "prefixed atom",
      #"<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>t</a:title><a:id>http://x.test/1</a:id><a:summary>d</a:summary></a:entry></a:feed>"#
    ),
  ])
  func `every version of the formats is read`(version: String, text: String) throws {
    let reading = try Reading(text)
    let item = try #require(try reading.items.first, "\(version)")
    #expect(item.id == "http://x.test/1" && item["title"] == "t" && item["summary"] == "d")
    #expect(reading.titles == ["T"])
    #expect(reading.warnings == [])
  }
}

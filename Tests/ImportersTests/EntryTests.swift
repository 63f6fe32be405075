import Importers
import Testing

/// What an entry holds and what its feed is called, format by format.
struct EntryTests {
  private static let long = String(repeating: "word ", count: 80)

  @Test func `an entry with a file that is neither a recording nor a picture is a fault`() throws {
    let file = #"<enclosure url="http://x.test/a.pdf" type="application/pdf" length="9"/>"#
    let reading = try Reading(
      rss("<item><guid>a</guid>\(file)</item>", "<item><title>t</title>\(file)</item>"))
    #expect(reading.faults == ["item 1, line 1: the item has no title, no text and no link"])
    #expect(try reading.items.map(\.type) == ["article"])
    let recording = #"<enclosure url="http://x.test/a.mp3" type="audio/mpeg"/>"#
    #expect(
      try Reading(rss("<item><guid>a</guid>\(recording)</item>")).items.map(\.type) == ["episode"])
  }

  @Test(arguments: [
    (#"<feed xmlns="http://www.w3.org/2005/Atom"><title>The &lt;br> tag</title></feed>"#, true),
    (
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">The &lt;br> tag</title></feed>"#,
      true
    ),
    (
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">The &lt;br> tag</title></feed>"#,
      false
    ),
    (#"<rss><channel><title>The &lt;br> tag</title></channel></rss>"#, false),
    (
      #"{"version":"https://jsonfeed.org/version/1.1","title":" The <br>  tag","items":[]}"#, true
    ),
    (#"{"rss":{"channel":{"title":"The <br> tag"}}}"#, false),
  ])
  func `only a title that may be HTML is read as such`(source: String, isText: Bool) throws {
    #expect(try Reading(source).titles == [isText ? "The <br> tag" : "The tag"])
  }

  @Test func `very many tags are taken once each, in their order`() throws {
    let names = (0..<30_000).map { "tag\($0)" }
    let tags = (names + names).map { "<category>\($0)</category>" }.joined()
    let started = ContinuousClock.now
    let items = try Reading(rss("<item><title>t</title>\(tags)</item>")).items
    let taken = ContinuousClock.now - started
    #expect(items.first?.payload["tags"] as? [String] == names)
    // Each against all in front of it takes minutes.
    #expect(taken < .seconds(20), "\(taken)")
  }

  @Test func `a file that is named twice by Media RSS is one`() throws {
    let media = #"<media:content url="ftp://x.test/a.jpg" type="image/jpeg"/>"#
    let reading = try Reading(rss("<item><title>t</title>\(media)\(media)</item>"))
    #expect(reading.warnings.count == 1)
  }

  @Test(arguments: [
    ("", "http://base.test/d/A"), (#"xml:base="http://xml.test/""#, "http://xml.test/A"),
    (#"xml:base="e/""#, "http://base.test/d/e/A"),
  ])
  func `the base stands in front of the feed's own address and below its bases`(
    attributes: String, link: String
  ) throws {
    let reading = try Reading(
      atom(
        attributes, #"<link rel="self" href="http://own.test/feed"/>"#,
        #"<entry><id>a</id><title>t</title><link href="A"/><summary>s</summary></entry>"#),
      base: "http://base.test/d/feed")
    #expect(try reading.items.map { $0["url"] } == [link])
  }

  @Test(arguments: [(Self.long, "article", "image"), ("short", "photo", "url")])
  func `the first picture that can be taken is, and the others are told once`(
    text: String, type: String, member: String
  ) throws {
    let reading = try Reading(
      rss(
        """
        <item><title>t</title><description>\(text)</description>
        <enclosure url="ftp://x.test/a.png" type="image/png"/>
        <enclosure url="http://x.test/b.png" type="image/png"/></item>
        """))
    let item = try #require(try reading.items.first)
    #expect(item.type == type && item[member] == "http://x.test/b.png")
    #expect(
      reading.warnings == [
        "item 1, line 1: the enclosure \"ftp://x.test/a.png\" is not of the web and is left out"
      ])
  }

  @Test func `a picture that can't be taken is told once`() throws {
    let reading = try Reading(
      rss(
        "<item><title>t</title><description>short</description>",
        #"<enclosure url="ftp://x.test/a.png" type="image/png"/></item>"#))
    let item = try #require(try reading.items.first)
    #expect(item.type == "article" && item["image"] == nil)
    #expect(reading.warnings.count == 1)
  }

  @Test(arguments: [
    ("https://[::1]:8080/x", "[::1]"), ("https://me@[2001:DB8::1]/x", "[2001:db8::1]"),
    ("https://www.x.test:8080/x", "x.test"), ("https://me:secret@x.test:1/", "x.test"),
  ])
  func `a link's host has no port`(address: String, host: String) throws {
    let reading = try Reading(rss("<item><title>t</title><link>\(address)</link></item>"))
    #expect(try reading.items.map { $0["host"] } == [host])
  }

  @Test func `only pictures' attributes are looked at, and nothing hides behind an embed`() throws {
    let html = """
      <p src="no.png">a<embed src="no.png">b <a title="x>y">c</a></p>
      <img src="data:image/png;base64,AAAA"><img width=1 src=dot.png>
      <IMG alt='>' SRC="b.png?a=1&amp;b=2" src=c.png>d<img src=e.png>
      """
    let reading = try Reading(
      rss("<item><title>t</title><description><![CDATA[\(html)\(Self.long)]]></description></item>")
    )
    let item = try #require(try reading.items.first)
    #expect(item["image"] == "http://x.test/b.png?a=1&b=2")
    #expect(item["summary"]?.hasPrefix("a\nb c\n") == true)
  }

  @Test(arguments: [1000, 5000, 200_000])
  func `NDJSON in UTF-16 is known however long its first line is`(count: Int) throws {
    let letters = String(repeating: "x", count: count)
    let line = { (id: String) in #"{"id":"\#(id)","type":"note","payload":{"t":"\#(letters)"}}"# }
    let units = Array("\u{FEFF}\(line("a"))\n\(line("b"))\n".utf16)
    let small = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try SourceFormat.detect(small) == .ndjson)
    #expect(try SourceFormat.detect(big) == .ndjson)
  }
}

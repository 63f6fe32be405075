import Importers
import TestSupport
import Testing

/// Sources with bytes changed, cut out, doubled and put in: read or refused, never more.
struct DamageTests {
  private static let samples: [[UInt8]] = [
    rss(
      #"<item><guid>a</guid><title>A &amp; &lt;b&gt; &#8217;</title><description><![CDATA[<p>x<img src="a.png" width=1>]]></description><pubDate>Mon, 30 Nov 2026 10:00:00 +0100</pubDate><enclosure url="a.mp3" length="7" type="audio/mpeg"/><itunes:duration>1:02</itunes:duration></item>"#
    ),
    #"<!DOCTYPE feed [<!ENTITY a "b&c;"><!ENTITY c "&#65;">]>"#
      + atom(
        #"xml:base="http://x.test/a/""#,
        #"<entry xml:base="../b/"><id>1</id><title type="xhtml"><div>&a;<i>t</i></div></title><link href="?q#f"/><updated>2026-11-30 10:00</updated></entry>"#
      ),
    #"{"version":"https://jsonfeed.org/version/1","items":[{"id":1.0,"content_html":"<b>x","attachments":[{"url":"x","size_in_bytes":1e9}]}]}"#,
    ##"{"rss":{"channel":{"item":[{"guid":{"#value":"x"},"enclosure":[{"url":"y","length":"5"}]}]}}}"##,
    "id,type,\"a\"\n1,t,\"x\n\"\"y\"\n", "<html><!doctype x>", "{\"id\":\"a\"}\n{}\n",
  ].map { Array($0.utf8) }

  private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
      case 1:
        bytes.removeSubrange(place..<min(bytes.count, place + .random(in: 0...40, using: &random)))
      case 2:
        bytes.insert(
          Array("<>&;\"'/=![]{},:-\u{0}".utf8).randomElement(using: &random) ?? 0, at: place)
      case 3: bytes.insert(contentsOf: bytes.suffix(from: place).prefix(60), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  private func read(_ bytes: [UInt8]) {
    _ = try? Reading(bytes)
    for format in [SourceFormat.xml, .json, .table(separator: 0x2C), .ndjson] {
      _ = try? Reading(bytes, as: format, type: "t")
    }
  }

  @Test(arguments: 0..<UInt64(8))
  func `our own samples`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      for sample in Self.samples { read(damaged(sample, &random)) }
    }
  }

  @Test(
    .enabled(if: RealFeeds.folder != nil, Comment(rawValue: RealFeeds.absence)),
    arguments: RealFeeds.paths)
  func `real feeds`(path: String) throws {
    let bytes = Array(try RealFeeds.bytes(path).prefix(20_000))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 { read(damaged(bytes, &random)) }
  }

  @Test(arguments: [
    ("<", 200_000), ("<a", 100_000), ("<a b='", 50_000), ("&", 200_000), ("&#x", 100_000),
    ("<!--", 100_000), ("<![CDATA[", 50_000), ("<script>", 50_000), ("</", 100_000),
    ("\"", 200_000),
    ("<p title='", 50_000), ("../", 100_000), ("\r", 200_000),
  ])
  func `repetitions cost no more than their length`(piece: String, count: Int) throws {
    let text = String(repeating: piece, count: count)
    let clock = ContinuousClock()
    let time = clock.measure {
      read(Array(text.utf8))
      read(Array("<rss><channel><item><title>\(text)".utf8))
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      _ = try? Reading(
        rss(
          "<item><title>\(escaped)</title><link>\(escaped)</link><description>\(escaped)</description></item>"
        ))
    }
    // A quadratic walk over 200,000 bytes would take minutes.
    #expect(time < .seconds(20), "\(piece): \(time)")
  }
}

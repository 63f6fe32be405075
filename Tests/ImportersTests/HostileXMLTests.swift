import Importers
import Testing

/// XML that is wrong, or means harm.
struct HostileXMLTests {
  private func refusal(_ text: String) -> String {
    do {
      _ = try Reading(text)
      return "was taken"
    } catch {
      return "\(error)"
    }
  }

  @Test func `entities that grow without bound are refused`() throws {
    var declarations = #"<!ENTITY l0 "lol">"#
    for level in 1...9 {
      let references = String(repeating: "&l\(level - 1);", count: 10)
      declarations += #"<!ENTITY l\#(level) "\#(references)">"#
    }
    let bomb =
      "<!DOCTYPE rss [\(declarations)]>" + rss("<item><title>&l9;</title></item>").dropFirst(21)
    #expect(
      refusal(bomb).contains(
        "line 1: the text's own entities refer to themselves, or grow it without bound"))
    let loop =
      #"<!DOCTYPE rss [<!ENTITY a "&b;"><!ENTITY b "&a;">]>"#
      + rss("<item><title>&a;</title></item>").dropFirst(21)
    #expect(refusal(loop).contains("refer to themselves"))
    let wide =
      #"<!DOCTYPE rss [<!ENTITY a "\#(String(repeating: "x", count: 60_000))">]>"#
      + rss("<item><title>\(String(repeating: "&a;", count: 40))</title></item>").dropFirst(21)
    #expect(refusal(wide).contains("grow it by more than"))
    let attributes =
      #"<!DOCTYPE rss [<!ENTITY a "\#(String(repeating: "x", count: 60_000))">]>"#
      + rss("<item x=\"\(String(repeating: "&a;", count: 40))\"/>").dropFirst(21)
    #expect(refusal(attributes).contains("grow it by more than"))
  }

  @Test(arguments: [
    #"<!ENTITY x SYSTEM "file:///etc/hostname">"#, #"<!ENTITY x PUBLIC "a" "http://x.test/e">"#,
    #"<!ENTITY % p SYSTEM "file:///etc/hostname"> %p; <!ENTITY x SYSTEM "p">"#,
  ])
  func `what lies outside of the file is never loaded`(declaration: String) throws {
    let text =
      "<!DOCTYPE rss [\(declaration)]>"
      + rss("<item><guid>g</guid><title>a&x;b</title></item>").dropFirst(21)
    let reading = try Reading(text)
    #expect(try reading.items[0]["title"] == "ab")
    #expect(reading.warnings.contains { $0.contains("lies outside of the file") })
  }

  @Test func `an entity of the document itself is what it stands for, markup too`() throws {
    let text =
      #"<!DOCTYPE rss [<!ENTITY co "Tom &amp; <b>Jerry</b>"><!ENTITY all "&co;!">]>"#
      + rss("<item><guid>g</guid><title>&all;</title></item>").dropFirst(21)
    #expect(try Reading(text).items[0]["title"] == "Tom & Jerry!")
  }

  @Test(arguments: [
    (
      "<rss><channel><item></channel></rss>",
      "line 1: </channel> can't end <item> of line 1, at column 31"
    ),
    ("<rss>\n<channel>", "line 2: the text ends within <channel> of line 2"),
    ("<rss><![CDATA[x", "a CDATA section has no end"), ("<rss><!-- x", "a comment has no end"),
    ("<rss a=1></rss>", "an attribute's value must stand in quotes"),
    ("<rss a></rss>", "the attribute a must be a=\"value\""),
    ("<rss/><rss/>", "something stands behind the end of the first element, at column 7"),
    ("<rss", "a tag must end with '>'"),
    ("<rss><1/></rss>", "'<' must begin a tag, or be written &lt;"),
    ("<rss></rss", "a tag must end with '>'"),
    ("<rss>\u{0}</x></rss>", "</x> can't end <rss>"), ("<!DOCTYPE rss [<!ENTITY a \"", "no"),
    (String(repeating: "<rss>", count: 300), "no more than 200 elements may be nested"),
    ("<?xml", "this is no feed: it has no element"), ("<", "this is no feed"),
    ("<opml><body/></opml>", "its first element is <opml>, not rss, rdf:RDF or feed"),
    ("<svg xmlns='x'/>", "its first element is <svg>"),
  ])
  func `what is not well-formed is refused with its place`(text: String, words: String) {
    #expect(refusal(text).contains(words), "\(refusal(text))")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body><p>hello<br></body></html>", "<html>", "\n <HTML><head>",
    "<!doctype HTML>\n<title>x</title>",
    "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\" \"y\"><html/>",
    "<!-- a --><html><!-- b --></html>", "<head><title>x</title>",
  ])
  func `case thirty-three: an HTML page is called one`(text: String) {
    #expect(refusal(text).contains("this is an HTML page, not a feed"), "\(refusal(text))")
  }
}

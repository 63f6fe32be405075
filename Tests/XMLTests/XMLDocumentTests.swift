import TestSupport
import Testing
import XML

/// What libxml2 makes of a text, and what it is not let to do.
struct XMLDocumentTests {
  private func root(_ text: String, lowercasing: Bool = false) throws -> XMLNode {
    try XMLDocument(Array(text.utf8), lowercasing: lowercasing).root
  }

  private func fault(_ text: String) -> XMLFault? {
    do throws(XMLFault) {
      _ = try XMLDocument(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  private func text(_ node: XMLNode) -> String {
    node.content.map { part in
      switch part {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .element(let child): "(" + text(child) + ")"
      }
    }.joined()
  }

  @Test func `names, vocabularies, attributes and lines are kept`() throws {
    let root = try root(
      """
      <a:Feed xmlns:a="http://x.test/A" xmlns="http://x.test/d"
        K="1 &amp; 2" xml:base="b"><Item/>
      <itunes:image a:Href='"'/></a:Feed>
      """)
    #expect(root.name == "Feed" && root.prefix == "a" && root.namespace == "http://x.test/A")
    #expect(root.attributes == ["K": "1 & 2", "xml:base": "b"])
    #expect(root.line == 2)
    guard case .element(let item) = root.content[0], case .element(let image) = root.content[2]
    else {
      Issue.record("\(root.content)")
      return
    }
    #expect(item.prefix == "" && item.namespace == "http://x.test/d" && item.line == 2)
    // Nobody has declared it.
    #expect(image.name == "image" && image.prefix == "itunes" && image.namespace == "")
    #expect(image.attributes == ["a:Href": "\""] && image.line == 3)
  }

  @Test func `names may be asked for in lower case, and spaces stay as they are`() throws {
    let root = try root(
      "<RSS xmlns='http://X.test/' isPermaLink='A' ispermalink='b'/>", lowercasing: true)
    #expect(root.name == "rss" && root.namespace == "http://X.test/")
    #expect(root.attributes == ["ispermalink": "A"])
  }

  @Test func `texts and CDATA that touch are one, whatever their length`() throws {
    let long = String(repeating: "é漢🙂", count: 100_000)
    let root = try root("<r>A<![CDATA[&]]>B&#67;<!-- c -->&lt;<?p?>D\r\nE<b>\(long)</b></r>")
    #expect(root.content.count == 2)
    #expect(text(root) == "A&BC<D\nE(\(long))")
  }

  @Test func `the encoding that a text declares is passed over`() throws {
    #expect(try text(root("<?xml version='1.0' encoding='gb2312'?><r>é中</r>")) == "é中")
    #expect(try text(root("<?xml version='1.0' encoding='UTF-16'?><r>é中</r>")) == "é中")
  }

  @Test func `entities of the text itself are put in, in texts and attributes`() throws {
    let root = try root(
      #"<!DOCTYPE r [<!ENTITY a "b&c;"><!ENTITY c "<i>x</i>&#65;"><!ENTITY d "e">]><r k="&d;f">&a;&a;</r>"#
    )
    #expect(text(root) == "b(x)Ab(x)A")
    #expect(root.attributes == ["k": "ef"])
  }

  @Test(arguments: [
    #"<!ENTITY x SYSTEM "file:///etc/hostname">"#, #"<!ENTITY x SYSTEM "/etc/hostname">"#,
    #"<!ENTITY x PUBLIC "a" "http://127.0.0.1:9/e">"#,
    #"<!ENTITY x SYSTEM "file:///etc/hostname" NDATA n>"#,
    #"<!ENTITY % p SYSTEM "file:///etc/hostname"> %p; <!ENTITY x "">"#,
    #"<!ENTITY % p PUBLIC "a" "file:///etc/hostname"> <!ENTITY x ""> %p;"#,
  ])
  func `what lies outside of the text is empty`(declaration: String) throws {
    for document in [
      "<!DOCTYPE r [\(declaration)]><r>a&x;b</r>",
      "<!DOCTYPE r SYSTEM \"file:///etc/hostname\" [\(declaration)]><r>a&x;b</r>",
    ] {
      #expect(try text(root(document)) == "ab")
    }
  }

  @Test func `included files are not`() throws {
    let root = try root(
      #"<r xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="/etc/hostname" parse="text"/></r>"#
    )
    #expect(text(root) == "()")
  }

  @Test func `entities that grow without bound are refused at once`() throws {
    var laughs = #"<!ENTITY l0 "lol">"#
    for level in 1...9 {
      laughs +=
        #"<!ENTITY l\#(level) "\#(String(repeating: "&l\(level - 1);", count: 10))">"#
    }
    let big = #"<!ENTITY a "\#(String(repeating: "x", count: 60_000))">"#
    let wide = #"<!ENTITY a "\#(String(repeating: "<b/>", count: 10_000))">"#
    let many = String(repeating: "&a;", count: 400)
    let clock = ContinuousClock()
    for text in [
      "<!DOCTYPE r [\(laughs)]><r>&l9;</r>", "<!DOCTYPE r [\(laughs)]><r k='&l9;'/>",
      "<!DOCTYPE r [\(big)]><r>\(many)</r>", "<!DOCTYPE r [\(big)]><r k='\(many)'/>",
      "<!DOCTYPE r [\(wide)]><r>\(many)</r>",
      #"<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><r>&a;</r>"#,
      #"<!DOCTYPE r [<!ENTITY % a "&#37;b;"><!ENTITY % b "&#37;a;"> %a;]><r/>"#,
      "<!DOCTYPE r [<!ATTLIST r k CDATA '\(String(repeating: "x", count: 10_000))'>]><r>"
        + String(repeating: "<r/>", count: 1000) + "</r>",
    ] {
      var found: XMLFault?
      let time = clock.measure { found = fault(text) }
      #expect(found != nil, "\(text.prefix(120))")
      #expect(time < .seconds(20), "\(text.prefix(120)): \(time)")
    }
    // What is within the bound is taken.
    let few = "<!DOCTYPE r [\(big)]><r>\(String(repeating: "&a;", count: 4))</r>"
    #expect(try text(root(few)).utf8.count == 240_000)
  }

  @Test(arguments: [
    ("", "there is no element"), ("<r>", "the text ends within <r> of line 1"),
    ("<r>\n<a></r>", "</r> can't end <a> of line 2"),
    ("<r a=1/>", "an attribute's value must stand in quotes"),
    ("<r k='1' k='2'/>", "the attribute k stands here twice"),
    ("<r>\u{1}</r>", "libxml2 says: PCDATA invalid Char value 1"),
    ("<r>&nbsp;</r>", "&nbsp; is not declared"),
    ("<r>&#xD800;</r>", "libxml2 says: xmlParseCharRef: invalid xmlChar value"),
    (String(repeating: "<r>", count: 300), "no more than 200 elements may be nested"),
  ])
  func `what is not well-formed is refused in a sentence`(text: String, words: String) {
    let fault = fault(text)
    #expect(fault?.reason.contains(words) == true, "\(String(describing: fault))")
    #expect(fault.map { (0...text.utf8.count).contains($0.offset) } == true)
  }

  @Test func `what stands behind the root is told and not read`() throws {
    let document = try XMLDocument(Array("<r>a</r>\n<!-- c --> x<r>b</r>".utf8))
    #expect(text(document.root) == "a" && document.rest?.offset == 20)
    #expect(try XMLDocument(Array("<r/> <?p?>\n".utf8)).rest == nil)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: XMLFault.self) {
      _ = try XMLDocument(Array("<r>".utf8) + [0xC3, 0x28] + Array("</r>".utf8))
    }
  }

  @Test func `the offset of a fault is that of its byte, far into a text too`() throws {
    let filler = String(repeating: "<i>é\n</i>", count: 200_000)
    let found = try #require(fault("<r>\(filler)<a></r>"))
    let end = "<r>\(filler)<a></r>".utf8.count
    #expect((end - 5...end).contains(found.offset), "\(found)")
  }

  @Test func `many readers at once do not meet`() async {
    let texts = await withTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask {
          let good = number % 2 == 0
          let source = "<r>\(number)<b>x</b>\(good ? "" : "<")</r>"
          let document = try? XMLDocument(Array(source.utf8))
          return document.map { "\(number) \($0.root.content.count)" } ?? "none"
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.count { $0 == "none" } == 100)
    #expect(texts.count { $0.hasSuffix(" 2") } == 100)
  }
}

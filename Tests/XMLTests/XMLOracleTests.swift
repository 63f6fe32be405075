import Foundation
import FoundationXML
import TestSupport
import Testing
import XML

/// Well-formed XML is the tree that Foundation's parser tells of.
struct XMLOracleTests {
  /// The elements and texts of a document, in their order.
  private final class Recorder: NSObject, XMLParserDelegate {
    var events: [String] = []
    private var text = ""

    private func flush() {
      if !text.isEmpty { events.append("text " + text) }
      text = ""
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      flush()
      let sorted = attributes.filter { !$0.key.hasPrefix("xmlns") }
        .map { "\($0.lowercased())=\($1)" }.sorted()
      events.append("start \(XMLOracleTests.local(name)) \(sorted)")
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      flush()
      events.append("end \(XMLOracleTests.local(name))")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      text += String(decoding: block, as: UTF8.self)
    }
  }

  static func local(_ name: String) -> String {
    name.split(separator: ":").last.map { $0.lowercased() } ?? ""
  }

  private func oracle(_ bytes: [UInt8]) -> [String]? {
    let recorder = Recorder()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = recorder
    return parser.parse() ? recorder.events : nil
  }

  private func own(_ bytes: [UInt8]) throws -> [String] {
    var events: [String] = []
    walk(try XML.XMLDocument(bytes, lowercasing: true).root, &events)
    return events
  }

  private func walk(_ node: XML.XMLNode, _ events: inout [String]) {
    let sorted = node.attributes.map { "\($0)=\($1)" }.sorted()
    events.append("start \(node.name) \(sorted)")
    var text = ""
    for part in node.content {
      switch part {
      case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .element(let child):
        if !text.isEmpty { events.append("text " + text) }
        text = ""
        walk(child, &events)
      }
    }
    if !text.isEmpty { events.append("text " + text) }
    events.append("end \(node.name)")
  }

  @Test(
    .enabled(if: RealFeeds.folder != nil, Comment(rawValue: RealFeeds.absence)),
    arguments: RealFeeds.paths.filter { !$0.hasSuffix(".json") && !$0.hasSuffix("kc0011.rss") })
  func `real feeds`(path: String) throws {
    let bytes = try RealFeeds.bytes(path)
    let expected = try #require(oracle(bytes))
    let found = try own(bytes)
    #expect(found.count == expected.count)
    let place = zip(found, expected).enumerated().first { $1.0 != $1.1 }
    #expect(place == nil)
  }

  @Test(arguments: 0..<UInt64(20))
  func `trees of chance`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var text = "<?xml version=\"1.0\"?>\n<!-- c --><!DOCTYPE r><r>"
      grow(&text, depth: 0, &random)
      text += "</r>\n<?p i?>"
      let expected = try #require(oracle(Array(text.utf8)), "seed \(seed): \(text)")
      #expect(try own(Array(text.utf8)) == expected, "seed \(seed): \(text)")
    }
  }

  private func grow(_ text: inout String, depth: Int, _ random: inout SeededGenerator) {
    let pieces = [
      "a", " ", "\n", "\r\n", "\t", "é", "🙂", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;",
      "&#65;",
      "&#x1F642;", "<![CDATA[<x>&amp;]]>", "<![CDATA[]]>", "<!-- <b> & -->", "<?p x?>", "]", ">",
    ]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if depth < 6, Bool.random(using: &random) {
        let name = ["b", "c-1", "_d", "e.f"].randomElement(using: &random) ?? "b"
        let value = (0..<3).map { _ in
          ["x", "&amp;", "'", ">", "&#10;", " "].randomElement(using: &random) ?? ""
        }.joined()
        text += "<\(name) k=\"\(value)\"" + (Bool.random(using: &random) ? " m = 'n'" : "")
        if Bool.random(using: &random) {
          text += " />"
        } else {
          text += ">"
          grow(&text, depth: depth + 1, &random)
          text += "</\(name) >"
        }
      } else {
        text += pieces.randomElement(using: &random) ?? ""
      }
    }
  }
}

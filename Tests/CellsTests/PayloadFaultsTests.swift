import Cells
import Testing

private struct Shelf: FeedItem {
  static let itemType = "shelf"
  struct Maker: Codable, Sendable {
    var name: String
    var born: Int
  }
  struct Part: Codable, Sendable {
    var name: String
    var count: Int
    var kind: Kind?
  }
  enum Kind: String, Codable, Sendable { case wood, glass }
  /// A whole number or a text, as a type may try one and then the other.
  struct Size: Codable, Sendable {
    var size: String

    private enum CodingKeys: CodingKey { case size }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .size) {
        size = "\(number)"
      } else {
        size = try container.decode(String.self, forKey: .size)
      }
    }
  }

  var title: String
  var maker: Maker
  var parts: [Part]
  var rows: [[Int8]]?
  var tags: [String: Int]?
  var size: Size?
  var width: Double
}

private struct ShelfCell: Cell {
  var title = ""
}

@Suite struct `All faults of a payload` {
  private let registry: CellRegistry

  init() throws {
    registry = try CellRegistry {
      CellRegistration<ShelfCell, Shelf> { cell, item in cell.title = item.title }
    }
  }

  private func pointers(_ payload: String, limit: Int = 100) -> [String] {
    let payload = Array(payload.utf8)
    return registry.faults(inPayload: payload, ofType: "shelf", limit: limit).map(\.pointer)
  }

  @Test(arguments: [
    (
      #"{"title":1,"maker":{"name":2,"born":"x"},"parts":[],"width":"w"}"#,
      ["/title", "/maker/name", "/maker/born", "/width"]
    ),
    (#"{}"#, ["/title", "/maker", "/parts", "/width"]),
    (#"{"title":"t","maker":7,"parts":{},"width":null}"#, ["/maker", "/parts", "/width"]),
    (
      #"{"title":"t","maker":{"name":"m","born":1},"width":1,"parts":[{"name":1,"count":1},7,{"count":"x"},null,{"name":"n","count":1,"kind":"tin"}]}"#,
      [
        "/parts/0/name", "/parts/1", "/parts/2/name", "/parts/2/count", "/parts/3",
        "/parts/4/kind",
      ]
    ),
    (
      #"{"title":"t","maker":{"name":"m","born":1},"width":1,"parts":[],"rows":[[1,300],7,[true]],"tags":{"a/b":"x"}}"#,
      ["/rows/0/1", "/rows/1", "/rows/2/0", "/tags/a~1b"]
    ),
    // What a type tries before it takes another kind is no fault.
    (
      #"{"title":1,"maker":{"name":"m","born":1},"parts":[],"size":{"size":"big"},"width":"w"}"#,
      ["/title", "/width"]
    ),
    (#"{"title":"t","maker":{"name":"m","born":1},"parts":[],"width":1}"#, []), ("[]", [""]),
  ])
  func `are told with their places`(payload: String, expected: [String]) {
    #expect(pointers(payload) == expected)
  }

  @Test func `are no more than are asked for`() {
    let parts = Array(repeating: "{}", count: 500).joined(separator: ",")
    #expect(
      pointers(#"{"title":"t","maker":{"name":"m","born":1},"parts":[\#(parts)]}"#).count == 100)
    #expect(pointers("{}", limit: 2) == ["/title", "/maker"])
  }

  @Test func `begin with the one that the check tells, and the payload stays refused`() {
    let payload = Array(#"{"title":1,"width":2}"#.utf8)
    let error = #expect(throws: RowError.self) {
      try registry.check(payload: payload, ofType: "shelf")
    }
    let first = registry.faults(inPayload: payload, ofType: "shelf", limit: 100).first
    #expect(error == first.map(RowError.undecodable))
  }

  @Test func `of a nib are those of all its fields`() throws {
    let nib =
      #"{"items":["shelf"],"height":80,"fields":{"title":"title","maker":"maker","note":{"path":"a/b","required":false}}}"#
    let registry = try CellRegistry(
      nibs: [NibFile(path: "cells/NibShelfCell.json", bytes: Array(nib.utf8))], [])
    let faults = registry.faults(
      inPayload: Array(#"{"title":{},"more":1}"#.utf8), ofType: "shelf", limit: 100)
    #expect(faults.map(\.pointer) == ["/maker", "/title"])
  }
}

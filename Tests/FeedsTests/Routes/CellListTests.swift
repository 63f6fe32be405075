import Feeds
import Foundation
import HTTPCore
import TestSupport
import Testing

@Suite struct `The cells that a client can draw` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture(registry: try ClientCells.registry())
    try fixture.writer.fill("a", order: .appended, with: ClientCells.items)
  }

  @Test(
    arguments: [
      (nil, "LongCell", "ShortCell", "LeafCell"),
      ("", "PlaceholderCell", "PlaceholderCell", "PlaceholderCell"),
      ("PlaceholderCell", "PlaceholderCell", "PlaceholderCell", "PlaceholderCell"),
      ("LongCell", "LongCell", "PlaceholderCell", "PlaceholderCell"),
      ("WideCell", "WideCell", "PlaceholderCell", "PlaceholderCell"),
      ("ShortCell,LongCell", "LongCell", "ShortCell", "PlaceholderCell"),
      ("ShortCell,WideCell", "WideCell", "ShortCell", "PlaceholderCell"),
      ("WideCell,ShortCell", "WideCell", "ShortCell", "PlaceholderCell"),
      ("ShortCell", "ShortCell", "ShortCell", "PlaceholderCell"),
      ("ShortCell,ShortCell", "ShortCell", "ShortCell", "PlaceholderCell"),
      ("LeafCell,NewerCell", "PlaceholderCell", "PlaceholderCell", "LeafCell"),
      ("NewerCell", "PlaceholderCell", "PlaceholderCell", "PlaceholderCell"),
      ("longcell", "PlaceholderCell", "PlaceholderCell", "PlaceholderCell"),
      ("Leaf%43ell%2CShortCell", "ShortCell", "ShortCell", "LeafCell"),
      (
        "DoorCell,LeafCell,LongCell,ShortCell,TileCell,WideCell", "LongCell", "ShortCell",
        "LeafCell"
      ),
    ] as [(String?, String, String, String)])
  func `shape each row`(list: String?, long: String, short: String, leaf: String) throws {
    let query = list.map { "?cells=\($0)" } ?? ""
    for _ in 0..<2 {
      let page = fixture.get("/feeds/a/rows\(query)")
      #expect(page.ids == ["long", "short", "leaf", "bad", "gone"])
      let types = page.rows.compactMap { $0["type"] as? String }
      #expect(types == [long, short, leaf, "PlaceholderCell", "PlaceholderCell"])
      for (id, row) in zip(page.ids, page.rows) {
        let single = fixture.get("/feeds/a/rows/\(id)\(query)")
        #expect(single.json as NSDictionary? == row as NSDictionary)
      }
    }
  }

  @Test func `are named where a row is shown as none of them`() throws {
    let row = fixture.get("/feeds/a/rows/long?cells=LeafCell")
    #expect(
      row.text == """
        {"id":"long","type":"PlaceholderCell","height":66,"payload":{"itemType":"story",\
        "reason":"the client can draw none of LongCell, WideCell, ShortCell"}}
        """)
  }

  @Test func `make no fault where the item is fine`() throws {
    try fixture.writer.fill("b", with: Array(ClientCells.items.prefix(3)))
    for list in ["", "LongCell", "NewerCell"] {
      #expect(fixture.get("/feeds/b/rows?cells=\(list)").status == .ok)
      #expect(fixture.get("/feeds/b/rows/leaf?cells=\(list)").status == .ok)
    }
    #expect(fixture.faults.placeholderCount == 0)
    #expect(fixture.log.all.isEmpty)
    _ = fixture.get("/feeds/a/rows?cells=LongCell")
    #expect(fixture.faults.placeholderCount == 2)
    #expect(fixture.log.all.count == 2)
  }

  @Test(arguments: [
    ",", "A,,B", "A,", ",A", "A,B,", "%2C", "A%2C", "A+B", "A%20", "%20", "A,%20B", "1A", "-A",
    "_A",
    "A/B", "%C3%84", "A;B", "A,B%00".replacing("%00", with: "%01"), "A\"", "*", "A,*",
    String(repeating: "A", count: 65), "a,b,c,,d", "%F0%9F%98%80",
  ])
  func `must be well-formed`(list: String) {
    for target in ["/feeds/a/rows", "/feeds/a/rows/leaf"] {
      let answer = fixture.get("\(target)?cells=\(list)")
      #expect(answer.status == .badRequest)
      #expect(answer.parameter == "cells")
    }
    let tap = fixture.respond(.post, "/feeds/a/rows/leaf/select?cells=\(list)")
    #expect(tap.status == .badRequest)
    #expect(tap.parameter == "cells")
    #expect(fixture.get("/feeds/none/rows?cells=\(list)").status == .notFound)
    #expect(fixture.get("/feeds/a/rows/none?cells=\(list)").status == .notFound)
    #expect(fixture.respond(.post, "/feeds/a/rows/none/select?cells=\(list)").status == .notFound)
    #expect(fixture.get("/feeds/a?cells=\(list)").status == .ok)
  }

  @Test(arguments: ["cells=A&cells=A", "cells&cells=", "cells=LeafCell&%63ells=LeafCell"])
  func `are told once`(query: String) {
    #expect(fixture.get("/feeds/a/rows?\(query)").parameter == "cells")
  }

  @Test(arguments: [
    "A", "A.b-c_9", String(repeating: "A", count: 64), "A,A,A", "z",
    Array(repeating: "LeafCell", count: 1000).joined(separator: ","),
  ])
  func `may be any names`(list: String) {
    #expect(fixture.get("/feeds/a/rows?cells=\(list)").status == .ok)
  }

  @Test(arguments: [
    ("", ""), ("LongCell", "LongCell"), ("Long%43ell,WideCell", "LongCell,WideCell"),
    ("B,A,B", "B,A,B"), ("A.b-c_9", "A.b-c_9"),
  ])
  func `are carried by next and Link`(list: String, carried: String) throws {
    let page = fixture.get("/feeds/a/rows?width=300&cells=\(list)&pageSize=2&pageIndex=1")
    let snapshot = try #require(page.json?["snapshot"] as? String)
    let rest = "&pageSize=2&snapshot=\(snapshot)&cells=\(carried)&width=300"
    #expect(page.json?["next"] as? String == "/feeds/a/rows?pageIndex=2\(rest)")
    #expect(page.field("Link") == RouteFixture.linkOfSecondPage(carrying: rest))
    #expect(fixture.get("/feeds/a/rows?pageIndex=2\(rest)").ids == ["gone"])
  }

  @Test func `and the layout count together`() {
    for width in [100, 200, 100] {
      for (list, height) in [("WideCell", Double(width)), ("LongCell", 66), ("ShortCell", 44.5)] {
        let page = fixture.get("/feeds/a/rows?pageSize=1&cells=\(list)&width=\(width)")
        #expect(page.rows.first?["height"] as? Double == height)
      }
    }
  }

  @Test func `are read again after many other lists`() {
    for round in 0..<600 {
      let page = fixture.get("/feeds/a/rows?cells=N\(round),LeafCell")
      #expect(page.text?.contains("LeafCell") == true)
    }
    #expect(fixture.get("/feeds/a/rows?cells=N1,LongCell").rows[0]["type"] as? String == "LongCell")
  }
}

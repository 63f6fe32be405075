import Cells
import Foundation
import Rowcast
import TestSupport

/// A contract with every cell of the demo, every ready one and some odd ones, and pages of rows of
/// each.
struct GoldenRows {
  let contract: [UInt8]
  /// A page a line.
  let pages: [String]
  /// Every cell that the contract has.
  let types: Set<String>

  private static let items = [
    #"{"id":"a","type":"article","payload":{"title":"A","author":"B","summary":"C","image":"https://example.org/i.png"}}"#,
    #"{"id":"b","type":"article","payload":{"summary":"C"}}"#,
    #"{"id":"p","type":"python-package","payload":{"name":"attrs","version":"23.2","summary":"S"}}"#,
    #"{"id":"e","type":"episode","payload":{"title":"E","media":"https://example.org/e.mp3","duration":3723}}"#,
  ]

  init() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.items.joined(separator: "\n"), as: "ready.ndjson")
    let server = try ServerProcess(["--demo"])
    let load = try RowcastBinary.run(
      ["import", "ready", "ready.ndjson", "--db", server.database], workingFolder: folder.path)
    guard load.ending == .exited(0) else { throw TestFailure(load.whole) }

    var pages: [String] = []
    for query in ["", "&cells=SubtitleCell,PostCell", "&cells=BasicCell", "&cells="] {
      for feed in ["home", "ready"] {
        for index in 0..<3 where index == 0 || feed == "home" {
          let answer = try server.get("/feeds/\(feed)/rows?pageSize=100&pageIndex=\(index)\(query)")
          pages.append(String(decoding: answer.body, as: UTF8.self))
        }
      }
    }
    let bare = try CellRegistry.completed(nibs: [], []).registry
    pages.append(OddCells.page(of: try Self.rows(of: bare)))
    pages.append(OddCells.page(of: OddCells.rows))
    self.pages = pages

    // The demo's cells, the ready ones that its own take the place of, and the odd ones.
    let shown = try RowcastBinary.run(["contract", "show"]).output
    let demo = try Self.cells(of: Array(shown.utf8))
    let names = Set(demo.compactMap { $0["type"] as? String })
    let ready = try Self.cells(of: ContractWords.json(bare))
      .filter { !names.contains($0["type"] as? String ?? "") }
    let odd = try Self.cells(
      of: Array(#"{"cells":[\#(OddCells.json.joined(separator: ","))]}"#.utf8))
    let all = demo + ready + odd
    types = Set(all.compactMap { $0["type"] as? String })
    contract = Array(try JSONSerialization.data(withJSONObject: ["cells": all]))
  }

  private static func rows(of registry: CellRegistry) throws -> [String] {
    let payloads = [
      ("link", #"{"url":"https://a.example/","title":"T","host":"a.example","summary":"S"}"#),
      ("photo", #"{"url":"https://a.example/p.png","width":3,"height":2,"caption":"C"}"#),
      ("photo", #"{"url":"https://a.example/q.png"}"#),
    ]
    return try payloads.enumerated().map { index, item in
      let row = try registry.row(
        forPayload: Array(item.1.utf8), ofType: item.0, at: IndexPath(row: index, section: 0),
        in: RowContext(id: "r\(index)")
      ).row
      return
        #"{"id":"\#(row.id)","type":"\#(row.type)","height":\#(row.height),"payload":\#(String(decoding: row.payload, as: UTF8.self))}"#
    }
  }

  private static func cells(of contract: [UInt8]) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(contract)) as? [String: Any]
    return root?["cells"] as? [[String: Any]] ?? []
  }
}

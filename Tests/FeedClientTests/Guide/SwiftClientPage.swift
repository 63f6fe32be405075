import Foundation
import TestSupport

/// Docs/SwiftClient.md, as its blocks.
struct SwiftClientPage {
  struct Block {
    /// What stands behind the opening marks: `swift`, `swift apple`, `swift Package.swift`.
    let kind: String
    let lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  let blocks: [Block]

  init() throws {
    let file = Scenario.root.appending(path: "Docs/SwiftClient.md")
    var blocks: [Block] = []
    var open: (kind: String, lines: [String])?
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      if let block = open, line == "```" {
        blocks.append(Block(kind: block.kind, lines: block.lines))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    guard open == nil else { throw TestFailure("a block is not closed") }
    self.blocks = blocks
  }

  func blocks(_ kind: String) -> [Block] { blocks.filter { $0.kind == kind } }
}

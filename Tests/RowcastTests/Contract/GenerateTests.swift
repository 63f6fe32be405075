import Contracts
import Foundation
import TestSupport
import Testing

/// What generators write, without compiling it.
struct GenerateTests {
  private func sources(_ contract: String) throws -> [String] {
    let document = try ContractDocument(json: Array(contract.utf8))
    return [
      SwiftDecoder(document, origin: "a test").source,
      TypeScriptDecoder(document, origin: "a test").source,
    ]
  }

  @Test func `the same contract gives the same file, however its members are ordered`() throws {
    let one =
      #"{"cells":[{"type":"B","itemTypes":[],"schema":{"type":"object","properties":{"x":{"type":"string"},"y":{"enum":["p","q"]}},"required":["x"]}},{"type":"A","itemTypes":[],"schema":{}}]}"#
    let other =
      #"{"cells":[{"schema":{},"itemTypes":[],"type":"A"},{"itemTypes":[],"schema":{"required":["x"],"properties":{"y":{"enum":["q","p"]},"x":{"type":"string"}},"type":"object"},"type":"B"}]}"#
    #expect(try sources(one) == sources(other))
    #expect(
      try sources(one).allSatisfy { $0.hasPrefix("// Made by a test ") && !$0.contains("202") })
  }

  @Test func `text of a contract can't leave its comment or literal`() throws {
    let evil =
      ##"{"cells":[{"type":"A*/ x\nfatalError()//\u2028\u202e","version":1,"hash":"h*/\nimport Evil\n","itemTypes":[],"schema":{"type":"object","required":["\"\\(1)\n${x}`*/"],"properties":{"\"\\(1)\n${x}`*/":{"type":"string","format":"f*/\nz()"}}}}]}"##
    for source in try sources(evil) {
      let lines = source.split(separator: "\n")
      #expect(
        !lines.contains {
          $0.hasPrefix("import Evil") || $0.hasPrefix("fatalError") || $0.hasPrefix("z()")
        }, "\(source)")
      #expect(!source.contains("h*/") || source.contains("/// "), "\(source)")
      #expect(!source.unicodeScalars.contains { $0.value == 0x2028 || $0.value == 0x202E })
    }
  }

  @Test func `every cell's type and hash are told`() throws {
    let shown = try RowcastBinary.run(["contract", "show"]).output
    let document = try ContractDocument(json: Array(shown.utf8))
    for source in try sources(shown) {
      for cell in document.cells {
        let words =
          "The payload of `\(cell.type)`: version \(cell.version?.text ?? ""), hash \(cell.hash ?? "")."
        #expect(source.contains(words), "\(words)")
      }
    }
  }
}

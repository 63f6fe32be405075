import Foundation
import TestSupport
import Testing

/// Decoders in Swift, compiled and run over rows as the server answers them.
struct GeneratedSwiftTests {
  private static let hasCompiler =
    (try? RowcastBinary.run(["-c", "command -v swiftc"], program: "/bin/sh").ending) == .exited(0)

  /// Reads a page a line, and writes each again; a page that does not fit is one line `misfit`.
  private static let client = """
    import Foundation

    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    while let line = readLine() {
      guard let page = try? Page(json: Data(line.utf8)) else {
        print("misfit")
        continue
      }
      for case .unknown(let header, let payload) in page.rows {
        FileHandle.standardError.write(Data("unknown \\(header.type) \\(header.height) \\(payload)\\n".utf8))
      }
      for row in page.rows { if case .treeCell(_, let tree) = row { precondition(tree.next?.next?.label == "m") } }
      for row in page.rows { if case .numberCell(_, let cell) = row { precondition(cell.greatest == Int.max) } }
      for row in page.rows where row.type == "unknown" {
        guard case .unknown2(_, let payload) = row else { preconditionFailure() }
        precondition(payload.count == 1)
      }
      print(String(decoding: try encoder.encode(page), as: UTF8.self))
    }
    """

  @Test(.enabled(if: hasCompiler, "swiftc is not on the PATH"), .timeLimit(.minutes(5)))
  func `what is generated compiles, and reads every row of every cell without loss`() throws {
    let golden = try GoldenRows()
    let folder = try TemporaryFolder()
    try folder.write(golden.contract, as: "contract.json")
    try folder.write(Self.client, as: "main.swift")
    let generate = ["generate", "swift", "--from", "contract.json", "--output", "Rows.swift"]
    let made = try RowcastBinary.run(generate, workingFolder: folder.path)
    #expect(made.ending == .exited(0), "\(made.whole)")
    let compile = try RowcastBinary.run(
      [
        "swiftc", "-Onone", "-swift-version", "6", "-warnings-as-errors", "-module-cache-path",
        folder.file("cache"), "-o", "client", "Rows.swift", "main.swift",
      ],
      program: "/usr/bin/env", workingFolder: folder.path, within: .seconds(120))
    try #require(compile.ending == .exited(0), "\(compile.whole)")

    let misfits = OddCells.misfits.map(\.page)
    let input = try folder.write((golden.pages + misfits).joined(separator: "\n"), as: "pages")
    let run = try RowcastBinary.run(
      [], program: folder.file("client"), input: input, within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole.prefix(2000))")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == golden.pages.count + misfits.count)
    let read = lines.prefix(golden.pages.count)
    let given = try DecodedRows.rows(of: golden.pages)
    let rows = try DecodedRows.rows(of: Array(read))
    #expect(rows.count == given.count)
    for (row, original) in zip(rows, given) where row != original {
      Issue.record("read \(row), given \(original)")
    }
    // Each cell at least once, and the one that nobody knew.
    let seen = Set(rows.compactMap { $0["type"] as? String })
    #expect(golden.types.subtracting(seen) == [])
    #expect(seen.subtracting(golden.types) == ["CellOfLater"])
    #expect(run.errors.hasPrefix("unknown CellOfLater 44.0 "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("unknown CellOfLater ") })
    // Every digit.
    for number in [
      "-9223372036854775808", "9223372036854775807", "18446744073709551615",
      "123456789012345678901234567890",
    ] {
      #expect(read.last?.contains(":\(number)") == true, "\(number): \(read.last ?? "")")
    }
    for (misfit, line) in zip(OddCells.misfits, lines.suffix(misfits.count)) {
      #expect((line == "misfit") == !misfit.isReadBySwift, "\(line)")
    }
  }
}

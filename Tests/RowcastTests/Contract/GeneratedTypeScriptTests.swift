import Foundation
import TestSupport
import Testing

/// Decoders in TypeScript, checked by its compiler and run over rows as the server answers them.
struct GeneratedTypeScriptTests {
  private static func has(_ program: String) -> Bool {
    (try? RowcastBinary.run(["-c", "command -v \(program)"], program: "/bin/sh").ending)
      == .exited(0)
  }

  /// What a client does with rows: it must be narrowed to their types.
  private static let use = """
    import { decodePage, Row } from "./rows";

    export function title(row: Row): string {
      switch (row.type) {
        case "FilmCell": return row.payload.title;
        case "TreeCell": return row.payload.next?.next?.label ?? row.payload.kids[0].label;
        case "NumberCell": return row.payload.greatest.toFixed(0);
        case null: return row.cell;
        default: return row.id;
      }
    }

    export const titles = (json: unknown): readonly string[] => decodePage(json).rows.map(title);
    """

  private static let client = """
    const { decodePage } = require("./out/rows.js");
    const { titles } = require("./out/use.js");
    for (const line of require("fs").readFileSync(0, "utf8").split("\\n")) {
      try {
        const page = decodePage(JSON.parse(line));
        titles(JSON.parse(line));
        const rows = page.rows.map(row =>
          row.type === null ? { ...row, type: row.cell, cell: undefined } : row);
        console.log(JSON.stringify({ ...page, rows }));
      } catch (error) {
        console.log("misfit " + error.path + " " + error.message);
      }
    }
    """

  @Test(
    .enabled(
      if: has("tsc") && has("node"),
      "skipped because tsc or node is not on the PATH (Debian: node-typescript)"),
    .timeLimit(.minutes(5)))
  func `what is generated is strict, and reads every row of every cell`() throws {
    let golden = try GoldenRows()
    let folder = try TemporaryFolder()
    try folder.write(golden.contract, as: "contract.json")
    try folder.write(Self.use, as: "use.ts")
    try folder.write(Self.client, as: "client.js")
    let made = try RowcastBinary.run(
      ["generate", "typescript", "--from", "contract.json", "--output", "rows.ts"],
      workingFolder: folder.path)
    #expect(made.ending == .exited(0), "\(made.whole)")
    let compile = try RowcastBinary.run(
      [
        "tsc", "--strict", "--noUnusedLocals", "--noUnusedParameters", "--noImplicitReturns",
        "--noEmitOnError", "--target", "es2019", "--module", "commonjs", "--outDir",
        "out", "rows.ts", "use.ts",
      ],
      program: "/usr/bin/env", workingFolder: folder.path, within: .seconds(120))
    try #require(compile.ending == .exited(0), "\(compile.whole)")

    let pages = (golden.pages + OddCells.misfits.map(\.page)).joined(separator: "\n")
    let run = try RowcastBinary.run(
      ["node", "client.js"], program: "/usr/bin/env", workingFolder: folder.path,
      input: try folder.write(pages, as: "pages"), within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole.prefix(2000))")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == golden.pages.count + OddCells.misfits.count)
    let rows = try DecodedRows.rows(of: Array(lines.prefix(golden.pages.count)))
    let given = try DecodedRows.rows(of: golden.pages)
    #expect(rows.count == given.count)
    for (row, original) in zip(rows, given) where row != original {
      // JavaScript has no more than 53 bits for whole numbers.
      let isLarge = ["NumberCell", "CellOfLater"].contains(original["type"] as? String)
      if !isLarge { Issue.record("read \(row), given \(original)") }
    }
    #expect(golden.types.subtracting(rows.compactMap { $0["type"] as? String }) == [])
    for ((_, path, _), line) in zip(OddCells.misfits, lines.suffix(OddCells.misfits.count)) {
      #expect(line.hasPrefix("misfit \(path) \(path): "), "\(line)")
    }
  }

  @Test(
    .enabled(if: has("tsc"), "skipped because tsc is not on the PATH (Debian: node-typescript)"))
  func `the registry's own decoders need nothing but the language's default`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try RowcastBinary.run(["generate", "typescript"]).output, as: "rows.ts")
    let check = try RowcastBinary.run(
      ["tsc", "--strict", "--noEmit", "rows.ts"], program: "/usr/bin/env",
      workingFolder: folder.path, within: .seconds(120))
    #expect(check.ending == .exited(0), "\(check.whole)")
  }
}

import Foundation
import TestSupport
import Testing

/// What an import draws on a terminal, and that it draws nothing elsewhere.
struct ProgressTests {
  private static let script = "/usr/bin/script"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
  func `a terminal sees a bar, a rate and what is left`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Samples.films(1...60_000), as: "films")
    let command =
      "'\(RowcastBinary.path)' import f '\(file)' --db '\(folder.file("rowcast.db"))'"
    let run = try RowcastBinary.run(
      ["-qec", command, folder.file("typed")], program: Self.script, within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole)")
    let bar = /\r\u{1B}\[Kreading \[#*-*\] \d+ %, \d+ items, \d+ a second, \d+ s left/
    #expect(run.output.firstMatch(of: bar) != nil, "\(run.output)")
    #expect(run.output.contains("writing ["))
    let piped = try RowcastBinary.run(
      ["import", "f", file, "--db", folder.file("rowcast.db")], within: .seconds(60))
    #expect(piped.errors == "")
  }
}

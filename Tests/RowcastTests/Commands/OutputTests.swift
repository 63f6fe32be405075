import TestSupport
import Testing

/// What commands print, where it can't be written.
struct OutputTests {
  private let care: CareFolder

  init() throws {
    care = try CareFolder()
    try care.load("films", 1...3)
  }

  @Test(arguments: [
    ["token", "new"], ["--help"], ["--version"], ["help"], ["serve", "--help"], ["man"],
    ["completions", "bash"],
  ])
  func `that has no room is no success`(command: [String]) throws {
    let good = try RowcastBinary.run(command)
    #expect(good.ending == .exited(0), "\(good.whole)")
    #expect(good.errors == "", "\(good.whole)")
    let full = try RowcastBinary.run(command, redirection: ">/dev/full")
    #expect(full.ending == .exited(1), "\(full.whole)")
    #expect(
      full.errors.hasPrefix("rowcast: standard output can't be written: write"), "\(full.whole)")
  }

  @Test(arguments: [["feeds"], ["vacuum"], ["doctor"], ["migrate"], ["feeds", "create", "new"]])
  func `of a database that has no room is no success`(command: [String]) throws {
    let full = try care.run(command, redirection: ">/dev/full")
    #expect(full.ending == .exited(1), "\(full.whole)")
    #expect(full.errors.contains("No space left on device"), "\(full.whole)")
  }

  @Test func `of an import that has no room is no success, though the items are in`() throws {
    let items = try care.folder.write(Samples.films(1...7), as: "items")
    let full = try care.run(["import", "films", items], redirection: ">/dev/full")
    #expect(full.ending == .exited(1), "\(full.whole)")
    #expect(full.errors.contains("standard output can't be written"), "\(full.whole)")
    #expect(try care.totals() == ["films 7"])
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `that nobody reads any more is told to nobody`(before: String) throws {
    let script = """
      \(before)(sleep 0.3; exec \(RowcastBinary.path) man) | true
      echo ${PIPESTATUS[0]}
      """
    let run = try RowcastBinary.run(["-c", script], program: "/bin/bash")
    #expect(run.output == (before.isEmpty ? "141\n" : "0\n"), "\(run.whole)")
    #expect(run.errors == "", "\(run.whole)")
  }
}

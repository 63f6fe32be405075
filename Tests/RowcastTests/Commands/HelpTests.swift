import Foundation
import TestSupport
import Testing

/// Completions and the manual page, made from what `--help` has.
struct HelpTests {
  private let care: CareFolder

  init() throws { care = try CareFolder() }

  /// What bash offers for a command line, its last word being typed.
  private func offered(_ words: [String]) throws -> [String] {
    let script = """
      PATH="$1:$PATH"; shift
      source <(rowcast completions bash) || exit 1
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _rowcast 2>&1
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let folder = URL(filePath: RowcastBinary.path).deletingLastPathComponent().path
    let run = try RowcastBinary.run(
      ["-c", script, "bash", folder] + words, program: "/bin/bash",
      environment: ["ROWCAST_DB": care.file("rowcast.db")], workingFolder: care.folder.path)
    #expect(run.ending == .exited(0), "\(run.whole)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["rowcast", "fe"], ["feeds"]), (["rowcast", "feeds", ""], ["create", "delete"]),
    (["rowcast", "feeds", "create", "--o"], ["--order"]),
    (["rowcast", "feeds", "create", "x", "--order", ""], ["newest", "oldest", "appended"]),
    (["rowcast", "feeds", "create", "x", "--order", "=", "ol"], ["oldest"]),
    (["rowcast", "export", ""], ["films", "songs"]),
    (["rowcast", "export", "--db", "rowcast.db", "s"], ["songs"]),
    (["rowcast", "export", "--gzip", "films", "a"], ["a file"]),
    (["rowcast", "export", "films", "a\\ f"], ["a file"]),
    (["rowcast", "feeds", "delete", "f"], ["films"]), (["rowcast", "token", ""], ["new"]),
    (["rowcast", "completions", ""], ["bash", "zsh", "fish"]),
    (["rowcast", "serve", "--cells", ""], ["cells"]),
    (["rowcast", "restore", "row"], ["rowcast.db"]),
  ])
  func `bash completes commands, options, values, files and feeds`(
    words: [String], offers: [String]
  ) throws {
    for feed in ["films", "songs"] { try care.expect(["feeds", "create", feed]) }
    try care.folder.write("", as: "a file")
    try FileManager.default.createDirectory(
      atPath: care.file("cells"), withIntermediateDirectories: false)
    #expect(try offered(words) == offers)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell that is here takes its script`(shell: String) throws {
    let path = ["/bin/", "/usr/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let script = try RowcastBinary.run(["completions", shell])
    #expect(script.ending == .exited(0))
    #expect(script.output.contains("--snapshot-retention") || shell == "fish")
    guard let path else { return }
    let file = try care.folder.write(script.output, as: "script")
    let run = try RowcastBinary.run(["-n", file], program: path)
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  @Test func `another shell is refused by its name`() throws {
    let run = try RowcastBinary.run(["completions", "tcsh"])
    #expect(run.ending == .exited(2))
    #expect(run.errors.contains("no completions for \"tcsh\""), "\(run.errors)")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is missing"))
  func `the manual page has every command and option, and nothing that groff warns of`() throws {
    let page = try RowcastBinary.run(["man"])
    #expect(page.ending == .exited(0))
    let file = try care.folder.write(page.output, as: "rowcast.1")
    let shown = try RowcastBinary.run(
      ["-man", "-Tutf8", "-wall", "-P-cbou", file], program: "/usr/bin/groff")
    #expect(shown.ending == .exited(0))
    #expect(shown.errors == "")
    let help = try RowcastBinary.run(["--help"]).output
    let names = help.matches(of: #/\n  ([a-z]+(?: [a-z]+)?) {2}/#).map { String($0.1) }
    #expect(names.count > 10)
    for name in names {
      #expect(shown.output.contains("rowcast \(name)"), "\(name)")
      let options = try RowcastBinary.run(name.split(separator: " ").map(String.init) + ["--help"])
      #expect(options.ending == .exited(0))
      for option in options.output.matches(of: /\n  (--[a-z0-9-]+)/) where option.1 != "--help" {
        #expect(shown.output.contains(option.1), "\(name) \(option.1)")
      }
    }
  }
}

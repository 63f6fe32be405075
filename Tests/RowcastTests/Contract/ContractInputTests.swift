import Foundation
import TestSupport
import Testing

/// What `rowcast contract` and `rowcast generate` read, and what they answer to what is none.
struct ContractInputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String? = nil) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(arguments, workingFolder: folder.path, input: input)
  }

  @Test func `the contract has the cells as they are served, and the feeds, in the same bytes`()
    throws
  {
    let server = try ServerProcess(["--demo"])
    let cells = try server.get("/cells")
    let shown = try run("contract", "show", "--db", server.database)
    #expect(shown.ending == .exited(0), "\(shown.whole)")
    let body = String(decoding: cells.body, as: UTF8.self)
    #expect(
      shown.output.hasPrefix(#"{"rowcast":"0.1.0","# + body.dropFirst().dropLast() + ","),
      "\(shown.whole)")
    #expect(shown.output.contains(#""feeds":[{"name":"books","order":"oldest"},"#))
    #expect(try run("contract", "show", "--db", server.database).output == shown.output)
    // An answer of the server is a contract too.
    try folder.write(cells.body, as: "cells.json")
    let same = try run("contract", "diff", "cells.json", "registry")
    #expect(same.ending == .exited(0))
    #expect(same.output.contains("feeds are not compared, since the old one does not tell them"))
    let piped = try run("contract", "diff", "-", "registry", input: folder.file("cells.json"))
    #expect(piped.output == same.output)
  }

  @Test func `a feed in another order, or gone, breaks clients`() throws {
    for (name, feeds) in [("old", ["a": "newest", "b": "oldest"]), ("new", ["a": "appended"])] {
      for (feed, order) in feeds {
        let made = try run("feeds", "create", feed, "--order", order, "--db", "\(name).db")
        #expect(made.ending == .exited(0), "\(made.whole)")
      }
      try folder.write(try run("contract", "show", "--db", "\(name).db").output, as: "\(name).json")
    }
    let diff = try run("contract", "diff", "old.json", "new.json")
    #expect(diff.ending == .exited(1))
    #expect(diff.output.contains("  feed a was in the order newest, and is now in appended: "))
    // Without the database, nobody knows what is in it.
    let registry = try run("contract", "diff", "new.json", "registry")
    #expect(registry.ending == .exited(0), "\(registry.whole)")
    #expect(registry.output.contains("  feed a is no list of the program's: name the database"))
    let named = try run("contract", "diff", "old.json", "registry", "--db", "new.db")
    #expect(named.output == diff.output)
    #expect(diff.output.contains("  feed b is gone: clients that show it are answered 404\n"))
    #expect(
      diff.output.hasSuffix("\n2 breaking, 0 possibly breaking, 0 worth a look, 0 compatible\n"))
    #expect(
      try run("contract", "diff", "new.json", "old.json").output.contains("  feed b is new\n"))
  }

  @Test(arguments: [
    ("", "it is no JSON"), ("[]", "it is no JSON object"), ("{}", "it has no array \"cells\""),
    (#"{"cells":{}}"#, "it has no array \"cells\""), (#"{"cells":[7]}"#, "cells/0 is no object"),
    (#"{"cells":[{}]}"#, "cells/0 has no type"),
    (#"{"cells":[{"type":"A"}]}"#, "cells/0 (\"A\") has no schema"),
    (#"{"cells":[{"type":"A","schema":{}}]}"#, "itemTypes of cells/0 (\"A\") is no array"),
    (#"{"cells":[],"cells":[]}"#, "stands here twice"),
    (#"{"cells":[],"feeds":[{"name":"a"}]}"#, "feeds/0 has no name or no order"),
    (#"{"openapi":"3.1.0"}"#, "OpenAPI document without paths"),
    (#"{"openapi":"3.1.0","paths":{}}"#, "OpenAPI document without the cells"),
    (String(repeating: "[", count: 100_000), "levels may be nested"),
  ])
  func `what is no contract is refused with its reason`(text: String, reason: String) throws {
    try folder.write(text, as: "bad.json")
    for arguments in [
      ["contract", "diff", "bad.json", "registry"], ["generate", "swift", "--from", "bad.json"],
    ] {
      let run = try RowcastBinary.run(arguments, workingFolder: folder.path)
      #expect(run.ending == .exited(4), "\(run.whole)")
      #expect(run.errors.hasPrefix("rowcast: bad.json: this is no contract: "), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(run.output == "")
    }
  }

  @Test func `what is not there, and a wrong command line, have their own statuses`() throws {
    #expect(try run("contract", "diff", "no.json", "registry").ending == .exited(4))
    #expect(try run("contract", "diff", "registry").ending == .exited(2))
    let twice = try run("contract", "diff", "-", "-")
    #expect(twice.ending == .exited(2))
    #expect(twice.errors.contains("only one of OLD and NEW can be standard input"))
    let language = try run("generate", "kotlin")
    #expect(language.ending == .exited(2))
    #expect(
      language.errors.contains(
        "there are no decoders in \"kotlin\"; there are swift and typescript"))
    let both = try run("generate", "swift", "--from", "a.json", "--cells", "cells")
    #expect(both.ending == .exited(2))
    #expect(try run("contract").errors.contains("it is contract show or contract diff"))
    try FileManager.default.createDirectory(
      atPath: folder.file("nibs"), withIntermediateDirectories: false)
    try folder.write(#"{"items":[]}"#, as: "nibs/BadCell.json")
    let nibs = try run("contract", "diff", "nibs", "registry")
    #expect(nibs.ending == .exited(4), "\(nibs.whole)")
    #expect(nibs.errors.hasPrefix("rowcast: nibs/BadCell.json:1: "), "\(nibs.errors)")
  }

  @Test func `names out of a document can't write to the terminal`() throws {
    try folder.write(
      #"{"cells":[{"type":"A\u001b[31m\nB","itemTypes":["x"],"schema":{},"fallbacks":[]}]}"#,
      as: "old.json")
    try folder.write(#"{"cells":[]}"#, as: "new.json")
    let run = try run("contract", "diff", "old.json", "new.json")
    #expect(run.ending == .exited(1))
    #expect(!run.output.contains("\u{1b}") && !run.output.contains("\nB"), "\(run.output)")
  }

  @Test func `a generated file is left alone where it is the same`() throws {
    let printed = try run("generate", "typescript").output
    #expect(try run("generate", "typescript", "--output", "rows.ts").ending == .exited(0))
    let path = folder.file("rows.ts")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == printed)
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try run("generate", "typescript", "--output", "rows.ts").ending == .exited(0))
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(date == old)
    #expect(try run("generate", "swift", "--output", "rows.ts").ending == .exited(0))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("import Foundation"))
  }
}

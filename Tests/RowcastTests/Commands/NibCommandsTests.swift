import Foundation
import TestSupport
import Testing

/// The commands with a folder of nibs.
struct NibCommandsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("cells"), withIntermediateDirectories: false)
    try folder.write(
      """
      {
        "items": ["song"], "when": {"path": "year", "atLeast": 2000},
        "version": 4, "fields": {"text": "title"}, "fallback": "PlainSongCell"
      }
      """, as: "cells/NewSongCell.json")
    try folder.write(
      #"{"items": ["song"], "height": 44, "fields": {"text": "title"}}"#,
      as: "cells/PlainSongCell.json")
  }

  private func run(_ arguments: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(arguments + ["--cells", "cells"], workingFolder: folder.path)
  }

  private func item(_ payload: String, type: String = "song") throws -> String {
    try folder.write(#"{"id":"s","type":"\#(type)","payload":\#(payload)}"#, as: "item.json")
  }

  @Test func `cells of nibs are counted and shown with their files`() throws {
    #expect(try run("check").output.hasPrefix("10 item types, "))
    let table = try run("cells").output
    #expect(
      table.contains(
        /NewSongCell +4 +66 +song +PlainSongCell +cells\/NewSongCell\.json:\d+\n/), "\(table)")
    #expect(table.contains(/PlainSongCell +1 +44 +song +– +cells\/PlainSongCell\.json:1\n/))
  }

  @Test func `every fault of every file is told, by file and line`() throws {
    try folder.write(
      """
      {
        "items": ["song"], "height": -1,
        "felds": {},
        "fields": {"a": 1}
      }
      """, as: "cells/PlainSongCell.json")
    try folder.write("{", as: "cells/Zero.json")
    let check = try run("check")
    #expect(check.ending == .exited(1), "\(check.whole)")
    #expect(check.output == "")
    let lines = check.errors.split(separator: "\n").map(String.init)
    for place in ["PlainSongCell.json:2: ", "PlainSongCell.json:3: ", "Zero.json:1: "] {
      #expect(lines.contains { $0.hasPrefix("cells/\(place)") }, "\(place): \(lines)")
    }
    #expect(lines.last == "\(lines.count - 1) faults")
    let serve = try run("serve", "--port", "0")
    #expect(serve.ending == .exited(2), "\(serve.whole)")
    #expect(serve.errors.hasPrefix("rowcast: the cell registry can't be used:\n  - cells/"))
    for line in lines.dropLast() { #expect(serve.errors.contains("\n  - \(line)\n"), "\(line)") }
  }

  @Test func `a row is explained by the nib that took it`() throws {
    let new = try run("render", try item(#"{"title":"A","year":2001}"#)).output
    #expect(
      new.hasPrefix(#"{"id":"s","type":"NewSongCell","height":66,"payload":{"text":"A"}}"# + "\n"))
    #expect(new.contains(/registration  cells\/NewSongCell\.json:\d+\n/), "\(new)")
    #expect(new.contains("taken by      condition 1 of 1"), "\(new)")
    #expect(new.contains("cells         NewSongCell → PlainSongCell\n"))
    let old = try run("render", try item(#"{"title":"A","year":1990}"#)).output
    #expect(old.hasPrefix(#"{"id":"s","type":"PlainSongCell","height":44,"#), "\(old)")
    #expect(old.contains("no condition: takes what 1 condition left\n"))
    let bad = try run("render", try item("{}"))
    #expect(bad.ending == .exited(1))
    #expect(bad.output.contains("placeholder   /title: this member is missing\n"), "\(bad.output)")
  }

  @Test func `a nib takes the place of a cell that came with the program`() throws {
    try folder.write(
      #"{"items": ["film"], "fields": {"name": "title"}}"#, as: "cells/MovieCell.json")
    let film = try item(#"{"title":"Alien","year":1979}"#, type: "film")
    let run = try run("render", film)
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(
      run.output.hasPrefix(#"{"id":"s","type":"MovieCell","height":66,"payload":{"name":"Alien"}}"#)
    )
  }

  @Test func `items of a nib's type are imported, checked and served`() throws {
    let items = try item(#"{"title":"A","year":2001}"#)
    let load = try run("import", "charts", items, "--db", "rowcast.db")
    #expect(load.output.hasPrefix("1 item into charts, a new feed"), "\(load.whole)")
    #expect(try run("import", "charts", try item("{}")).errors.contains("/payload/title"))
    #expect(!(try run("check").output.contains("song")))
    let without = try RowcastBinary.run(["check"], workingFolder: folder.path)
    #expect(
      without.output.contains("items of type \"song\" (feed charts) are covered by the placeholder")
    )
    let server = try ServerProcess(["--cells", "cells"], in: folder)
    #expect(try server.page("/feeds/charts/rows").rows.map(\.type) == ["NewSongCell"])
    #expect(server.process.errors == "")
  }
}

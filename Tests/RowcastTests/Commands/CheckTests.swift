import Foundation
import TestSupport
import Testing

/// `rowcast check`
struct CheckTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(_ options: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(["check"] + options, workingFolder: folder.path)
  }

  /// What is told behind the line that counts; nil where there is no such line.
  private func rest(of output: String) -> String? {
    let line = output.prefixMatch(of: /9 item types, [1-9][0-9]* cells, no faults\n/)
    return line.map { String(output[$0.range.upperBound...]) }
  }

  /// A database with one item of each type, in these feeds, that this program knows or not.
  private func makeDatabase(_ items: [(feed: String, type: String)], as name: String) throws {
    let path = folder.file(name)
    for (number, item) in items.enumerated() {
      let line =
        #"{"id":"\#(number)","type":"film","payload":{"title":"Alien","year":1979}}"#
      try folder.write(line, as: "items")
      let run = try RowcastBinary.run(["import", item.feed, folder.file("items"), "--db", path])
      #expect(run.ending == .exited(0), "\(run.whole)")
      try Database.change(
        path, "UPDATE items SET type = '\(item.type)' WHERE id = '\(number)' AND type = 'film'")
    }
    try FileManager.default.removeItem(atPath: folder.file("items"))
  }

  @Test func `sound cells are counted, and no database is needed or made`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("cells"), withIntermediateDirectories: false)
    for options in [[], ["--cells", "cells"]] {
      let run = try RowcastBinary.run(["check"] + options, workingFolder: folder.path)
      #expect(run.ending == .exited(0), "\(run.whole)")
      #expect(rest(of: run.output) == "")
      #expect(run.errors == "")
    }
    #expect(try folder.listing() == ["cells"])
  }

  @Test func `item types that no registration takes are told with their feeds`() throws {
    try makeDatabase(
      [("home", "song"), ("charts", "song"), ("home", "film"), ("home", "aria")],
      as: "rowcast.db")
    let (bytes, files) = (try folder.read("rowcast.db"), try folder.listing())
    for run in [try check(), try check("--db", folder.file("rowcast.db"))] {
      #expect(run.ending == .exited(0), "\(run.whole)")
      #expect(run.errors == "")
      #expect(
        rest(of: run.output) == """
          items of type "aria" (feed home) are covered by the placeholder
          items of type "song" (feeds charts, home) are covered by the placeholder

          """)
    }
    #expect(try folder.read("rowcast.db") == bytes)
    #expect(try folder.listing() == files)
  }

  @Test func `a database that is being served can be checked`() throws {
    let server = try ServerProcess(["--demo"], in: folder)
    try Database.change(server.database, "UPDATE items SET type = 'song' WHERE type = 'film'")
    let run = try check()
    #expect(run.output.contains("items of type \"song\" (feeds films, home) are"), "\(run.whole)")
    #expect(try server.isAlive)
  }

  @Test func `a database that is named must be there`() throws {
    let run = try check("--db", "no.db")
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.errors.contains("--db is \"no.db\", and there is no such file; leave it out"))
    #expect(try folder.listing() == [])
  }

  @Test func `an empty file is a database without items`() throws {
    try folder.write("", as: "rowcast.db")
    #expect(rest(of: try check().output) == "")
    #expect(try folder.read("rowcast.db") == [])
  }

  @Test(arguments: [
    ("INSERT INTO schema_migrations VALUES (999, '0999_later.sql', 'x', 'then')", "newer"),
    ("DROP TABLE items", "items"),
  ])
  func `a database that can't be used is told in one sentence`(sql: String, word: String) throws {
    try makeDatabase([("home", "film")], as: "a.db")
    try Database.change(folder.file("a.db"), sql)
    let bytes = try folder.read("a.db")
    let run = try check("--db", folder.file("a.db"))
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.errors.hasPrefix("rowcast: \(folder.file("a.db"))"), "\(run.errors)")
    #expect(run.errors.contains(word), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try folder.read("a.db") == bytes)
    #expect(try folder.listing() == ["a.db"])
  }

  @Test(arguments: ["just some text\n", "x"])
  func `a file that is no database is told`(text: String) throws {
    try folder.write(text, as: "a.db")
    let run = try check("--db", "a.db")
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.errors.contains("a.db is not an SQLite database"), "\(run.errors)")
  }

  @Test func `serve logs at its start what no registration takes`() throws {
    try makeDatabase([("home", "song"), ("home", "film")], as: "rowcast.db")
    let server = try ServerProcess(in: folder)
    #expect(
      server.process.errors
        == "rowcast: items of type \"song\" (feed home) are covered by the placeholder\n")
    #expect(try server.get("/feeds/home/rows").status == 200)
  }
}

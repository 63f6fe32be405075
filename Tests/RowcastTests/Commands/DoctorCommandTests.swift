import Foundation
import TestSupport
import Testing

@Suite struct `rowcast doctor` {
  private func database(films: ClosedRange<Int> = 1...300) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = try folder.write(Samples.films(films), as: "films")
    let run = try RowcastBinary.run(["import", "films", file, "--db", folder.file("rowcast.db")])
    #expect(run.ending == .exited(0), "\(run.whole)")
    return folder
  }

  private func doctor(_ folder: TemporaryFolder, _ more: String...) throws
    -> RowcastBinary.Finished
  {
    try RowcastBinary.run(["doctor", "--db", folder.file("rowcast.db")] + more)
  }

  @Test func `says what it looked at where there is no fault, and changes nothing`() throws {
    let folder = try database()
    let before = try folder.read("rowcast.db")
    let run = try doctor(folder)
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(run.output.hasPrefix("no faults: 1 feed, 300 items, 2 versions, "), "\(run.whole)")
    #expect(run.errors == "")
    #expect(try folder.read("rowcast.db") == before)
    #expect(try folder.listing() == ["films", "rowcast.db"])
  }

  @Test func `names each fault, and repairs`() throws {
    let folder = try database()
    try Database.change(
      folder.file("rowcast.db"),
      "DELETE FROM order_nodes; UPDATE items SET revision = 5 WHERE id = 'film-3'")
    let found = try doctor(folder)
    #expect(found.ending == .exited(1))
    #expect(found.errors.hasPrefix("feed films: node 3 is missing\n"), "\(found.whole)")
    #expect(found.output.contains("faults: 1 feed, 300 items"), "\(found.whole)")
    let repaired = try doctor(folder, "--repair")
    #expect(repaired.ending == .exited(0), "\(repaired.whole)")
    #expect(
      repaired.output.contains("mended: feed films: order of 300 items built anew\nno faults: "),
      "\(repaired.whole)")
    #expect(try doctor(folder).ending == .exited(0))
    let server = try ServerProcess(in: folder)
    #expect(try server.page("/feeds/films/rows").total == 300)
  }

  @Test func `leaves what it can't mend, and says so`() throws {
    let folder = try database()
    try Database.change(
      folder.file("rowcast.db"),
      "UPDATE items SET payload = '[]', type = char(27) || 'x' WHERE id = 'film-3'")
    for more in [[], ["--repair"]] {
      let run = try RowcastBinary.run(["doctor", "--db", folder.file("rowcast.db")] + more)
      #expect(run.ending == .exited(1))
      #expect(
        run.errors == """
          feed films: item "film-3": its type is none: "\\x1Bx"
          feed films: item "film-3": its payload is wrong: an object is expected, not an array, at byte 1

          """)
    }
  }

  @Test func `does not make a file, and looks at Rowcast's own alone`() throws {
    let folder = try TemporaryFolder()
    let missing = try doctor(folder)
    #expect(missing.ending == .exited(2))
    #expect(missing.errors.contains("and there is no such file"), "\(missing.whole)")
    #expect(try folder.listing() == [])
    try folder.write("no database at all, whatever its name may be", as: "rowcast.db")
    for more in [[], ["--repair"]] {
      let run = try RowcastBinary.run(["doctor", "--db", folder.file("rowcast.db")] + more)
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains("is not an SQLite database"), "\(run.whole)")
    }
  }

  @Test func `tells an item that is missing in a database that a server has open`() throws {
    let server = try ServerProcess(in: try database())
    #expect(try doctor(server.folder).ending == .exited(0))
    try Database.change(server.database, "DELETE FROM items WHERE id = 'film-9'")
    #expect(
      try doctor(server.folder).errors.contains("item number 9 stands in the order"))
    #expect(try doctor(server.folder, "--repair").ending == .exited(0))
    #expect(try server.page("/feeds/films/rows").total == 299)
  }
}

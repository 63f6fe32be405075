import Glibc
import SQLite
import TestSupport
import Testing

/// `serve --demo`
struct DemoTests {
  private static let totals = ["books 40", "films 59", "home 272", "people 45"]

  @Test func `the demo's four feeds are loaded once`() throws {
    let first = try ServerProcess(["--demo"])
    #expect(try first.totals() == Self.totals)
    let page = try first.page("/feeds/home/rows?pageSize=100")
    #expect(Set(page.rows.map(\.type)).count >= 5)
    #expect(Set(page.rows.map(\.height)).count >= 5)
    try first.stop()
    #expect(try ServerProcess(["--demo"], in: first.folder).totals() == Self.totals)
  }

  @Test func `without the flag there are no feeds`() throws {
    #expect(try ServerProcess().get("/feeds").text == #"{"feeds":[]}"#)
  }

  @Test func `a database that has a feed is left as it is`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Samples.films(1...3), as: "films.ndjson")
    let load = try RowcastBinary.run(["import", "mine", file, "--db", folder.file("rowcast.db")])
    #expect(load.ending == .exited(0), "\(load.whole)")
    #expect(try ServerProcess(["--demo"], in: folder).totals() == ["mine 3"])
  }

  @Test func `feeds of the demo that were removed come back only when all are gone`() throws {
    let first = try ServerProcess(["--demo"])
    try first.stop()
    func delete(_ condition: String) throws {
      let connection = try Connection(path: first.database, mode: .readWrite)
      for table in ["items", "feed_versions", "retired_nodes", "removed_items", "feeds"] {
        try connection.execute(
          """
          DELETE FROM \(table) WHERE feed_id IN (SELECT feed_id FROM feeds WHERE \(condition))
          """)
      }
    }
    try delete("name <> 'books'")
    let second = try ServerProcess(["--demo"], in: first.folder)
    #expect(try second.totals() == ["books 40"])
    try second.stop()
    try delete("1")
    #expect(try ServerProcess(["--demo"], in: first.folder).totals() == Self.totals)
  }

  @Test func `a kill while the demo is loaded leaves all of it or none`() throws {
    let folder = try TemporaryFolder()
    for step in 0..<8 {
      let process = try ChildProcess(
        RowcastBinary.path, ["serve", "--port", "0", "--demo", "--db", folder.file("rowcast.db")])
      // Into the load, a little further each time.
      _ = Deadline(.milliseconds(10 + 12 * step)).wait { false }
      process.signal(SIGKILL)
      _ = try process.wait()
    }
    #expect(try ServerProcess(["--demo"], in: folder).totals() == Self.totals)
  }
}

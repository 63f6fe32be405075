import Foundation
import TestSupport
import Testing

/// Imports into a database that a server has open.
struct ImportWhileServingTests {
  private func load(_ text: String, into server: ServerProcess) throws {
    let file = try server.folder.write(text, as: "items")
    let run = try RowcastBinary.run(["import", "films", file, "--db", server.database])
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  @Test func `the next page shows what an import has changed`() throws {
    let server = try ServerProcess()
    let connection = try server.connect()
    func rows() throws -> RawResponse {
      try connection.send(RawRequest("GET", "/feeds/films/rows?pageSize=100"))
      return try connection.response()
    }
    #expect(try rows().status == 404)
    try load(Samples.films(1...10), into: server)
    let ten = try rows()
    #expect(try ten.decoded(Page.self).total == 10)
    try load(Samples.films(5...12), into: server)
    let twelve = try rows()
    #expect(try twelve.decoded(Page.self).rows.map(\.id).first == "film-12")
    #expect(ten["ETag"] != twelve["ETag"])
    try load(Samples.film("film-3", title: "Changed"), into: server)
    let changed = try rows()
    #expect(changed.text.contains("Changed"))
    #expect(changed["ETag"] != twelve["ETag"])
    #expect(try changed.decoded(Page.self).total == 12)
    try load(Samples.film("film-3", title: "Changed"), into: server)
    #expect(try rows()["ETag"] == changed["ETag"], "an import that changes nothing")
  }

  @Test func `what a killed import has written is gone, and the server goes on`() throws {
    let server = try ServerProcess()
    try load(Samples.films(1...10), into: server)
    let before = try server.get("/feeds/films/rows").body
    let log = server.database + "-wal"
    let size = { (try? FileManager.default.attributesOfItem(atPath: log)[.size]) as? Int ?? 0 }
    let (start, file) = (size(), try server.folder.write(Samples.films(11...50_000), as: "more"))
    let importing = try ChildProcess(
      RowcastBinary.path, ["import", "films", file, "--db", server.database])
    // So far that a part of it is in the database's log.
    #expect(Deadline(.seconds(60)).wait { size() > start + 100_000 })
    #expect(importing.isRunning)
    importing.signal(9)
    #expect(try importing.wait() == .signalled(9))
    #expect(try server.get("/feeds/films/rows").body == before)
    try load(Samples.films(11...12), into: server)
    #expect(try server.totals() == ["films 12"])
  }
}

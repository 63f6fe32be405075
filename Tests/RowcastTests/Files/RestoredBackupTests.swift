import Foundation
import TestSupport
import Testing

/// A backup that takes the place of a database which has gone on since.
struct RestoredBackupTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ id: String) throws {
    let items = try folder.write(Samples.film(id, title: id), as: "items")
    let run = try RowcastBinary.run(
      ["import", "films", items, "--db", folder.file("rowcast.db")])
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  @Test func `knows no token of what was lost, however far it has gone on itself`() throws {
    try load("kept")
    let database = folder.file("rowcast.db")
    try FileManager.default.copyItem(atPath: database, toPath: folder.file("backup"))
    try load("lost")
    let server = try ServerProcess(in: folder)
    let page = try server.get("/feeds/films/rows?pageSize=1")
    let token = try #require(page.text.firstMatch(of: /"snapshot":"([^"]+)"/)?.1)
    #expect(try server.stop() == .exited(0))
    try FileManager.default.removeItem(atPath: database)
    try FileManager.default.copyItem(atPath: folder.file("backup"), toPath: database)
    for id in ["other", "another"] { try load(id) }

    let second = try ServerProcess(in: folder)
    let status = try second.get("/feeds/films/rows?snapshot=\(token)").status
    #expect(status == 410 || status == 400)
    let changes = try second.get("/feeds/films/changes?since=\(token)")
    #expect(changes.status == 400 || changes.text.contains(#""reload":true"#), "\(changes.text)")
  }
}

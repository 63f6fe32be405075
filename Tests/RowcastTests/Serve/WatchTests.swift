import Foundation
import TestSupport
import Testing

/// `rowcast serve --cells DIR --watch`
struct WatchTests {
  let cells: TemporaryFolder

  init() throws {
    cells = try TemporaryFolder()
    try save(height: "50")
  }

  private func save(height: String) throws {
    try cells.write(
      #"{"items":["film"],"height":\#(height),"fields":{"name":"title"}}"#, as: "temporary")
    try cells.move("temporary", to: "MovieCell.json")
  }

  /// The row's height, asked on that connection.
  private func height(_ connection: RawConnection) throws -> Double {
    try connection.send(RawRequest("GET", "/feeds/home/rows/film-1977"))
    return try connection.response().decoded(Page.Row.self).height
  }

  @Test func `a saved file shows in the next answer of every loop`() throws {
    let server = try ServerProcess(
      ["--demo", "--cells", cells.path, "--watch", "--loops", "3"])
    let connections = try (0..<6).map { _ in try server.connect() }
    for height in [50, 51, 52, 53.5] {
      try save(height: "\(height)")
      for connection in connections { #expect(try self.height(connection) == height) }
    }
    let page = try server.get("/feeds/films/rows")
    let tag = try #require(page["ETag"])
    #expect(try server.get("/feeds/films/rows", "If-None-Match: \(tag)").status == 304)
    try save(height: "54")
    #expect(try server.get("/feeds/films/rows", "If-None-Match: \(tag)").status == 200)
    var told: [Substring] = []
    let isTold = Deadline(.seconds(1)).wait {
      told = server.process.errors.split(separator: "\n").filter { $0.contains("cells") }
      return told.count == 5
    }
    #expect(isTold, "\(told)")
    #expect(
      told.allSatisfy { $0.hasPrefix("rowcast: the cells in \(cells.path) are taken over: ") },
      "\(told)")
  }

  @Test func `a broken file is told once, and what was sound is served on`() throws {
    let server = try ServerProcess(["--demo", "--cells", cells.path, "--watch", "--loops", "2"])
    let connections = try (0..<4).map { _ in try server.connect() }
    let start = server.process.errors.count
    try save(height: "-1")
    for connection in connections { #expect(try height(connection) == 50) }
    let path = cells.file("MovieCell.json")
    var told: [Substring] = []
    let isTold = Deadline(.seconds(1)).wait {
      told = server.process.errors.dropFirst(start).split(separator: "\n")
      return told.count == 2
    }
    #expect(isTold, "\(told)")
    #expect(
      told.first
        == "rowcast: the cells in \(cells.path) can't be used, and those from before are kept:")
    #expect(told.last?.hasPrefix("rowcast:   - \(path):1: ") == true, "\(told)")
    try save(height: "60")
    for connection in connections { #expect(try height(connection) == 60) }
    #expect(
      Deadline(.seconds(1)).wait {
        server.process.errors.contains("\nrowcast: the cells in \(cells.path) are taken over: ")
      })
    #expect(server.process.errors.dropFirst(start).split(separator: "\n").count == 3)
  }

  @Test func `without watching, a saved file waits for the next start`() throws {
    let server = try ServerProcess(["--demo", "--cells", cells.path])
    let connection = try server.connect()
    #expect(try height(connection) == 50)
    try save(height: "60")
    #expect(try height(connection) == 50)
    #expect(try server.stop() == .exited(0))
    let second = try ServerProcess(["--cells", cells.path], in: server.folder)
    #expect(try height(try second.connect()) == 60)
  }

  @Test func `a folder that is wrong at the start is refused`() throws {
    try save(height: "-1")
    let run = try RowcastBinary.run(
      ["serve", "--port", "0", "--cells", cells.path, "--watch"], workingFolder: cells.path)
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(
      run.errors.hasPrefix("rowcast: the cell registry can't be used:\n  - "), "\(run.errors)")
    #expect(try cells.listing() == ["MovieCell.json"])
  }
}

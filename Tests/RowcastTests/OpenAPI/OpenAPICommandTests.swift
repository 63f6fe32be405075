import Foundation
import TestSupport
import Testing

/// `rowcast openapi`, and `GET /openapi.json` of a whole server.
struct OpenAPICommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func openAPI(_ options: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(["openapi"] + options, workingFolder: folder.path)
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `prints what a server of the database answers, byte by byte`() throws {
    let options = ["--max-page-size", "30", "--base-path", "/apps/rows", "--cors-origins", "none"]
    let server = try ServerProcess(["--demo"] + options)
    let answer = try server.get("/openapi.json", "Accept-Encoding: identity")
    #expect(answer.status == 200)
    let run = try RowcastBinary.run(["openapi", "--db", server.database] + options)
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.errors == "")
    #expect(run.output == String(decoding: answer.body, as: UTF8.self) + "\n")
    #expect(run.output.contains(#""url":"/apps/rows""#))
  }

  @Test func `needs no database, and makes none`() throws {
    let run = try openAPI()
    #expect(run.ending == .exited(0), "\(run.whole)")
    let json = try json(run.output)
    #expect(json["openapi"] as? String == "3.1.0")
    let marks = try #require(json["x-rowcast"] as? [String: [[String: Any]]])
    #expect(marks["cells"]?.isEmpty == false)
    // The lists of the program itself are known without a database.
    #expect(marks["feeds"]?.allSatisfy { $0["order"] as? String == "appended" } == true)
    #expect(try folder.listing() == [])
  }

  @Test func `has the cells of nibs`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("cells"), withIntermediateDirectories: false)
    try folder.write(
      #"{"items":["song"],"height":44,"fields":{"a/b \"~":"title"}}"#, as: "cells/SongCell.json")
    let json = try json(try openAPI("--cells", "cells").output)
    let components = json["components"] as? [String: [String: [String: Any]]]
    let payload = try #require(components?["schemas"]?["SongCellPayload"])
    #expect((payload["properties"] as? [String: Any])?.keys.sorted() == [#"a/b "~"#])
    let row = try #require(components?["schemas"]?["SongCellRow"])
    let height = (row["properties"] as? [String: [String: Any]])?["height"]
    #expect(height?["const"] as? Int == 44)
  }

  @Test func `refuses a database that is not there, and a wrong option`() throws {
    let missing = try openAPI("--db", "none.db")
    #expect(missing.ending == .exited(2))
    #expect(missing.errors.contains("none.db"))
    let size = try openAPI("--max-page-size", "0")
    #expect(size.ending == .exited(2))
    #expect(size.errors.contains("--max-page-size"))
    #expect(try folder.listing() == [])
  }
}

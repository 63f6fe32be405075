import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// `rowcast export`
struct ExportTests {
  private let care: CareFolder

  init() throws { care = try CareFolder() }

  /// Ties, undated items, fractions, and payloads and ids whose bytes matter; in an order of their
  /// own, with some put again.
  private static let odd: String = {
    var lines: [String] = []
    for index in 0..<400 {
      let date =
        switch index % 5 {
        case 0: "null"
        case 1: #""2026-01-02T03:04:05Z""#
        case 2: #""2026-01-02T03:04:05.\#(index % 7)5Z""#
        case 3: #""0000-01-01T00:00:00.000000001Z""#
        default: #""9999-12-31T23:59:59.999999999Z""#
        }
      let payload =
        switch index % 4 {
        case 0: #"{"title":"\u00e9 \"/\/","year":1}"#
        case 1: #"{"title":"é \u2028","more":[1e2,-0.0,123456789012345678901234567890]}"#
        case 2: #"{ "title" : "T" , "z":1,"a":{} }"#
        default: #"{"title":"\ud83d\ude00"}"#
        }
      let id = index % 3 == 0 ? "é\\\"/#?%\(index)" : "e\u{301} \u{85}\(index)"
      lines.append(
        #"{"id":"\#(id.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#))","type":"film","publishedAt":\#(date),"payload":\#(payload)}"#
      )
    }
    return (lines + lines.prefix(50).reversed()).joined(separator: "\n")
  }()

  @Test(arguments: ["newest", "oldest", "appended"])
  func `what is exported and imported again is exported the same, and is the same list`(
    order: String
  ) throws {
    let items = try care.folder.write(Self.odd, as: "odd")
    try care.expect(["import", "films", items, "--order", order])
    let told = try care.expect(["export", "films", "out"])
    #expect(
      told.hasSuffix("feeds create films --title films --order \(order)\n"), "\(told)")
    try care.expect(["feeds", "create", "films", "--order", order], on: "other.db")
    try care.expect(["import", "films", care.file("out")], on: "other.db")
    try care.expect(["export", "films", "again.gz"], on: "other.db")
    let unzipped = try RowcastBinary.run(
      ["-dc", care.file("again.gz")], program: "/usr/bin/gzip",
      redirection: "> '\(care.file("again"))'")
    #expect(unzipped.ending == .exited(0))
    let bytes = try care.folder.read("out")
    #expect(bytes == (try care.folder.read("again")))
    #expect(bytes.count { $0 == 0x0A } == 400)
    #expect(try care.run(["export", "films"]).output == String(decoding: bytes, as: UTF8.self))
    var ids: [[String]] = []
    for name in ["rowcast.db", "other.db"] {
      let place = try TemporaryFolder()
      try FileManager.default.moveItem(
        atPath: care.file(name), toPath: place.file("rowcast.db"))
      let server = try ServerProcess(["--max-page-size", "1000"], in: place)
      ids.append(try server.page("/feeds/films/rows?pageSize=1000").rows.map(\.id))
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0].count == 400)
  }

  @Test func `the demo's home comes back as it was`() throws {
    _ = try ServerProcess(["--demo"], in: care.folder).stop()
    try care.expect(["export", "home", "out"])
    try care.expect(["import", "home", care.file("out")], on: "other.db")
    try care.expect(["export", "home", "again"], on: "other.db")
    #expect(try care.folder.read("out") == care.folder.read("again"))
    #expect(try care.folder.read("out").count { $0 == 0x0A } == 272)
  }

  @Test(.enabled(if: Samples.packages != nil, "\(RealPackages.absence)"))
  func `a hundred thousand packages come back as they were`() throws {
    let packages = try #require(Samples.packages)
    try care.expect(["import", "packages", packages])
    try care.expect(["export", "packages", "out"])
    try care.expect(["import", "packages", care.file("out")], on: "other.db")
    try care.expect(["export", "packages", "again"], on: "other.db")
    #expect(try care.folder.read("out") == care.folder.read("again"))
    #expect(try care.folder.read("out").count { $0 == 0x0A } == 100_203)
  }

  @Test func `a file is replaced whole, keeps its mode, and a link stays one`() throws {
    try care.load("films", 1...3)
    try care.folder.write("old", as: "target")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: care.file("target"))
    try files.createSymbolicLink(
      atPath: care.file("link"), withDestinationPath: care.file("target"))
    try care.expect(["export", "films", "link"])
    #expect(try care.folder.read("target").count { $0 == 0x0A } == 3)
    #expect(
      try files.destinationOfSymbolicLink(atPath: care.file("link")) == care.file("target"))
    let mode = try files.attributesOfItem(atPath: care.file("target"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try care.folder.listing() == ["link", "rowcast.db", "target"])
    // A device is written to, and stays what it is.
    try care.expect(["export", "films", "/dev/null"])
    #expect(
      try files.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test func `what can't be exported leaves the file that was there`() throws {
    try care.load("films", 1...3)
    try care.folder.write("old", as: "out")
    try care.expectFailure(
      1, "there is no feed \"songs\"; there are films", ["export", "songs", "out"])
    try care.expectFailure(2, "is the database itself", ["export", "films", "rowcast.db"])
    try care.expectFailure(2, "is a folder", ["export", "films", care.folder.path])
    try care.expectFailure(2, "no such file", ["export", "films", "out"], on: "none.db")
    try care.expectFailure(
      1, "no/out can't be made (open: No such file", ["export", "films", "no/out"])
    let full = try care.run(["export", "films"], redirection: "> /dev/full")
    #expect(full.ending == .exited(1))
    #expect(full.errors.contains("No space left on device"), "\(full.whole)")
    try Database.change(
      care.file("rowcast.db"), "UPDATE items SET payload = '{\"title\":' WHERE id = 'film-2'")
    try care.expectFailure(1, "item \"film-2\" of feed films", ["export", "films", "out"])
    #expect(try care.folder.read("out") == Array("old".utf8))
  }

  @Test func `two at once do not mix in one file`() throws {
    try care.load("films", 1...20_000)
    let first = try ChildProcess(
      RowcastBinary.path,
      ["export", "films", care.file("out"), "--db", care.file("rowcast.db")])
    let made = Deadline().wait {
      FileManager.default.fileExists(atPath: care.file("out.rowcast-part"))
        || FileManager.default.fileExists(atPath: care.file("out"))
    }
    #expect(made)
    let second = try care.run(["export", "films", "out"])
    #expect(
      second.ending == .exited(0) || second.errors.contains("another process makes"),
      "\(second.whole)")
    #expect(try first.wait(Deadline(.seconds(60))) == .exited(0))
    #expect(try care.folder.read("out").count { $0 == 0x0A } == 20_000)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ended by a signal, no part of a file is left`(signal: Int32) throws {
    try care.load("films", 1...20_000)
    try care.folder.write("old", as: "out")
    let run = try ChildProcess(
      RowcastBinary.path,
      ["export", "films", care.file("out"), "--db", care.file("rowcast.db")])
    let isBegun = Deadline().wait {
      let part = care.file("out.rowcast-part")
      let size = try? FileManager.default.attributesOfItem(atPath: part)[.size] as? Int
      return (size ?? 0) > 0 || !run.isRunning
    }
    #expect(isBegun)
    run.signal(signal)
    #expect(try run.wait() == .signalled(signal))
    #expect(try care.folder.read("out") == Array("old".utf8))
    #expect(try !care.folder.listing().contains("out.rowcast-part"))
  }
}

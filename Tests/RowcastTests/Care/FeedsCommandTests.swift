import Foundation
import Glibc
import TestSupport
import Testing

/// `rowcast feeds`, `feeds create`, `feeds delete` and `vacuum`.
struct FeedsCommandTests {
  private let care: CareFolder

  init() throws { care = try CareFolder() }

  @Test func `feeds are listed as a table and as JSON`() throws {
    try care.load("films", 1...3)
    try care.expect([
      "feeds", "create", "books", "--title", "\"A\" \u{85}book", "--order", "oldest",
    ])
    #expect(
      try care.expect(["feeds"]) == """
        FEED   ORDER   ITEMS  TITLE
        books  oldest  0      "A" \\x85book
        films  newest  3      films

        """)
    #expect(
      try care.expect(["feeds", "--json"])
        == #"{"feeds":[{"name":"books","title":"\"A\" \#u{85}book","order":"oldest","total":0},"#
        + #"{"name":"films","title":"films","order":"newest","total":3}]}"# + "\n")
    #expect(try care.folder.listing() == ["rowcast.db"])
    try care.expectFailure(2, "no such file", ["feeds"], on: "none.db")
    #expect(try care.folder.listing() == ["rowcast.db"])
  }

  @Test func `a feed is made once, as asked`() throws {
    #expect(
      try care.expect(["feeds", "create", "films", "--order", "appended"])
        == "made films, appended\n")
    try care.expectFailure(1, "there is a feed \"films\" already", ["feeds", "create", "films"])
    try care.expectFailure(2, "no feed name", ["feeds", "create", "Films"])
    try care.expectFailure(2, "must be newest", ["feeds", "create", "b", "--order", "random"])
    try care.expectFailure(2, "control", ["feeds", "create", "b", "--title", "a\u{1B}[2J"])
    try care.expectFailure(2, "feeds create takes NAME", ["feeds", "create"])
    #expect(try care.totals() == ["films 0"])
  }

  @Test func `a feed with items is deleted with a word of consent alone`() throws {
    try care.load("films", 1...3)
    try care.expectFailure(2, "has 3 items; say --yes", ["feeds", "delete", "films"])
    #expect(try care.totals() == ["films 3"])
    #expect(
      try care.expect(["feeds", "delete", "films", "--yes"]) == "deleted films with 3 items\n")
    try care.expectFailure(
      1, "there is no feed \"films\"", ["feeds", "delete", "films", "--yes"])
    try care.expect(["feeds", "create", "empty"])
    #expect(try care.expect(["feeds", "delete", "empty"]) == "deleted empty with no items\n")
    #expect(try care.totals() == [])
    try care.expectSound()
  }

  @Test func `beside a server it is gone at once, and made again it refuses the old tokens`() throws
  {
    try care.load("films", 1...5000)
    let server = try ServerProcess(in: care.folder)
    let page = try server.get("/feeds/films/rows?pageSize=2").text
    let token = String(try #require(page.firstMatch(of: /"snapshot":"([^"]+)"/)?.1))
    let stream = try EventConnection(server, "/feeds/films/events")
    #expect(try stream.next().name == "snapshot")
    try care.expect(["feeds", "delete", "films", "--yes"])
    #expect(try server.get("/feeds/films/rows").status == 404)
    #expect(try server.totals() == [])
    // Whoever follows it is told by the end, and finds out at the next try.
    try stream.readToEnd()
    try care.load("films", 1...3)
    #expect(try server.get("/feeds/films/rows?snapshot=\(token)").status == 400)
    #expect(try server.get("/feeds/films/changes?since=\(token)").status == 400)
    #expect(try server.get("/feeds/films/rows").status == 200)
    #expect(try server.isAlive)
    #expect(try server.get("/readyz").status == 200)
  }

  @Test func `others write while a great feed is deleted`() throws {
    try care.load("films", 1...30_000)
    try care.load("songs", 1...1)
    let run = try ChildProcess(
      RowcastBinary.path, ["feeds", "delete", "films", "--yes", "--db", care.file("rowcast.db")])
    var written = 0
    while run.isRunning {
      try care.load("songs", 1...(2 + written))
      written += 1
    }
    #expect(try run.wait() == .exited(0), "\(run.errors)")
    #expect(written > 2)
    #expect(try care.totals() == ["songs \(1 + written)"])
    try care.expectSound()
  }

  @Test func `killed at any moment it is there or gone, and vacuum removes what is left`() throws {
    try care.load("films", 1...20_000)
    try care.load("songs", 1...3)
    let bytes = try care.folder.read("rowcast.db")
    var random = SeededGenerator(seed: 3)
    var leftovers = 0
    let command = ["feeds", "delete", "films", "--yes", "--db", care.file("a.db")]
    // How long it takes on this machine now, so that moments are chosen within.
    try care.folder.write(bytes, as: "a.db")
    let start = ContinuousClock.now
    #expect(try RowcastBinary.run(command).ending == .exited(0))
    let whole = ContinuousClock.now - start
    for round in 0..<16 where round < 8 || leftovers == 0 {
      try care.folder.write(bytes, as: "a.db")
      let run = try ChildProcess(RowcastBinary.path, command)
      let moment = whole / .microseconds(1) * Double.random(in: 0...1, using: &random)
      usleep(UInt32(min(moment, 900_000)))
      run.signal(SIGKILL)
      let wasKilled = try run.wait() == .signalled(SIGKILL)
      let totals = try care.totals("a.db")
      #expect(totals == ["films 20000", "songs 3"] || totals == ["songs 3"], "round \(round)")
      try care.expectSound("a.db")
      guard totals == ["songs 3"] else { continue }
      if wasKilled { leftovers += 1 }
      let told = try care.expect(["vacuum"], on: "a.db")
      let sizes = told.matches(of: /(\d+) (?:bytes before|after)/).compactMap { Int($0.1) }
      #expect(sizes.count == 2 && sizes[1] < sizes[0] / 10, "\(told)")
      try care.expectSound("a.db")
      #expect(try care.folder.read("a.db").count < 100_000)
    }
    #expect(leftovers > 0, "none was killed in time")
  }

  @Test func `vacuum beside a server gives room back, and changes nothing that is served`() throws {
    try care.load("films", 1...5000)
    try care.load("songs", 1...50)
    let server = try ServerProcess(in: care.folder)
    let page = try server.get("/feeds/songs/rows").text
    try care.expect(["feeds", "delete", "films", "--yes"])
    let before = try care.folder.read("rowcast.db").count
    try care.expect(["vacuum"])
    #expect(try care.folder.read("rowcast.db").count < before / 5)
    #expect(try server.get("/feeds/songs/rows").text == page)
    let again = try care.expect(["vacuum"])
    #expect(again.contains("it had no free pages"), "\(again)")
    #expect(try server.stop() == .exited(0))
    try care.expectSound()
  }

  @Test func `a token has 256 bits, and no two are one`() throws {
    let tokens = try (0..<3).map { _ in try RowcastBinary.run(["token", "new"]).output }
    for token in tokens { #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}\n/) != nil) }
    #expect(Set(tokens).count == 3)
    let part = try RowcastBinary.run(["token"])
    #expect(part.ending == .exited(2))
    #expect(part.errors.contains("it is token new"), "\(part.errors)")
  }
}

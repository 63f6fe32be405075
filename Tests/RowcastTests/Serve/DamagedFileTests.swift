import Foundation
import SQLite
import TestSupport
import Testing

/// Noise over a database's pages.
struct DamagedFileTests {
  private let folder: TemporaryFolder
  private static let pageSize = 4096

  init() throws {
    folder = try TemporaryFolder()
    let items = try folder.write(Samples.films(1...20_000), as: "items")
    let run = try RowcastBinary.run(
      ["import", "films", items, "--db", folder.file("rowcast.db")], within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole)")
    try FileManager.default.removeItem(atPath: items)
  }

  /// Writes noise over a share of the pages after the first ones, in the file's place.
  private func damage(share: Double, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let handle = try FileHandle(forUpdating: URL(filePath: folder.file("rowcast.db")))
    let pages = Int(try handle.seekToEnd()) / Self.pageSize
    for page in 5..<pages where Double.random(in: 0..<1, using: &random) < share {
      try handle.seek(toOffset: UInt64(page * Self.pageSize))
      let noise = (0..<Self.pageSize).map { _ in UInt8.random(in: 0...255, using: &random) }
      try handle.write(contentsOf: Data(noise))
    }
    try handle.close()
  }

  @Test func `over every page is refused by each command, and no byte is changed`() throws {
    try damage(share: 1, seed: 1)
    let bytes = try folder.read("rowcast.db")
    for command in [
      ["serve", "--port", "0"], ["migrate"], ["feeds"], ["doctor"], ["doctor", "--repair"],
      ["export", "films"], ["backup", folder.file("b.db")], ["vacuum"],
      ["import", "films", "/dev/null"],
    ] {
      let run = try RowcastBinary.run(
        command + ["--db", folder.file("rowcast.db")], within: .seconds(60))
      // An import tells trouble with the database from trouble with its input.
      let status: Int32 = command[0] == "import" ? 4 : 1
      #expect(run.ending == .exited(status), "\(command): \(run.whole)")
      #expect(run.whole.contains("damaged") || run.whole.contains("SQLite"), "\(run.whole)")
      #expect(try folder.read("rowcast.db") == bytes, "\(command)")
      #expect(try folder.listing() == ["rowcast.db"], "\(command)")
    }
  }

  /// The header and the schema are whole.
  @Test(arguments: [5, 6] as [UInt64])
  func `over a page here and there is refused by who would write, and no byte is changed`(
    seed: UInt64
  ) throws {
    try damage(share: 0.02, seed: seed)
    let bytes = try folder.read("rowcast.db")
    let items = try folder.write(Samples.films(1...3), as: "items")
    for command in [["serve", "--port", "0"], ["vacuum"], ["import", "films", items]] {
      let run = try RowcastBinary.run(
        command + ["--db", folder.file("rowcast.db")], within: .seconds(60))
      #expect(run.ending == .exited(command[0] == "import" ? 4 : 1), "\(command): \(run.whole)")
      #expect(run.errors.contains("rowcast.db is a damaged database"), "\(run.whole)")
      #expect(run.output == "", "\(command)")
      #expect(try folder.read("rowcast.db") == bytes, "\(command), seed \(seed)")
      #expect(try folder.listing() == ["items", "rowcast.db"], "\(command)")
    }
  }

  @Test func `that was met stays told over writes elsewhere, until it is mended`() throws {
    let server = try ServerProcess(takingWrites: [], in: folder)
    let client = try WriteClient(server)
    try client.makeFeed("other")
    do {
      let other = try Connection(path: server.database, mode: .readWrite)
      try other.execute("DELETE FROM items WHERE id = 'film-15000'")
    }
    var statuses: Set<Int> = []
    for index in stride(from: 0, to: 200, by: 1) {
      let answer = try server.get("/feeds/films/rows?pageSize=100&pageIndex=\(index)")
      statuses.insert(answer.status)
    }
    #expect(statuses == [200, 500])
    let deadline = ContinuousClock.now + .milliseconds(2_500)
    var count = 0
    while ContinuousClock.now < deadline {
      count += 1
      #expect(try client.put("a\(count)", "A", in: "other").status == 201)
      let answer = try server.get("/readyz")
      #expect(answer.text.contains(#""status":"damaged""#), "\(answer.text)")
    }
    let repair = try RowcastBinary.run(
      ["doctor", "--repair", "--db", server.database], within: .seconds(60))
    #expect(repair.output.contains("mended"), "\(repair.whole)")
    var last = ""
    let isReady = try Deadline().wait {
      last = try server.get("/readyz").text
      return last.contains(#""status":"ready""#)
    }
    #expect(isReady, "\(last)")
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing() == ["rowcast.db"])
  }

  @Test(arguments: [2, 3, 4] as [UInt64])
  func `under a running server turns it red; whole pages are served, and nothing is told twice`(
    seed: UInt64
  ) throws {
    let server = try ServerProcess(in: folder)
    #expect(try server.get("/readyz").status == 200)
    try damage(share: 0.3, seed: seed)
    var statuses: [Int: Int] = [:]
    for _ in 0..<2 {
      for index in stride(from: 0, to: 1000, by: 13) {
        let answer = try server.get("/feeds/films/rows?pageIndex=\(index)")
        statuses[answer.status, default: 0] += 1
        if answer.status == 200 {
          #expect(answer.text.contains(#""pageIndex":\#(index),"#), "seed \(seed)")
        } else {
          #expect(!answer.text.contains("SELECT"), "\(answer.text)")
          #expect(!answer.text.contains(folder.path), "\(answer.text)")
        }
      }
    }
    #expect(Set(statuses.keys).isSubset(of: [200, 500]), "seed \(seed): \(statuses)")
    #expect(statuses[500, default: 0] > 0, "seed \(seed): \(statuses)")
    #expect(try server.get("/readyz").text == #"{"status":"damaged"}"#, "seed \(seed)")
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
    let lines = server.process.errors.split(separator: "\n")
    #expect(lines.contains { $0.contains("the database is damaged") }, "\(lines)")
    #expect(Set(lines).count == lines.count, "seed \(seed): \(lines)")
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// What becomes of the log beside the database under a server that has it open.
struct RemovedLogTests {
  private let server: ServerProcess
  private let client: WriteClient
  private var folder: TemporaryFolder { server.folder }

  init() throws {
    server = try ServerProcess(takingWrites: [])
    client = try WriteClient(server)
    try client.makeFeed()
  }

  /// Something that is done to a file beside the database.
  enum Deed: String, CaseIterable {
    case logRemoved, logReplaced, indexRemoved, bothRemoved

    func run(in folder: TemporaryFolder) throws {
      switch self {
      case .logRemoved: try folder.remove("rowcast.db-wal")
      case .logReplaced:
        try folder.write("", as: "new")
        try folder.move("new", to: "rowcast.db-wal")
      case .indexRemoved: try folder.remove("rowcast.db-shm")
      case .bothRemoved:
        try folder.remove("rowcast.db-wal")
        try folder.remove("rowcast.db-shm")
      }
    }
  }

  private func expectFault(at place: SourceLocation = #_sourceLocation) throws {
    var last = ""
    let found = try Deadline().wait {
      last = try server.get("/readyz").text
      return last == #"{"status":"log-removed"}"#
    }
    #expect(found, "readyz is \(last)", sourceLocation: place)
  }

  /// Also what was acknowledged after the look before.
  @Test(arguments: Deed.allCases)
  func `that is gone makes the server red, and loses nothing that was acknowledged`(
    deed: Deed
  ) throws {
    var acknowledged: [String] = []
    for number in 0..<50 {
      if number == 30 { try deed.run(in: folder) }
      let status = try client.put("a\(number)", "A").status
      if status == 201 { acknowledged.append("a\(number)") }
      #expect(status == 201 || number >= 30 && status == 503, "\(number): \(status)")
    }
    #expect(acknowledged == (0..<30).map { "a\($0)" }, "none is taken once it is gone")
    try expectFault()
    #expect(try client.put("b", "B").status == 503)
    #expect(try server.get("/feeds/films/rows").status == 503)
    #expect(try server.get("/healthz").status == 200)
    let isRescued = Deadline().wait {
      server.process.errors.contains("everything that was written is in")
    }
    #expect(isRescued, "\(server.process.errors)")
    let lines = server.process.errors.split(separator: "\n")
    #expect(lines.count { $0.contains("was removed or replaced; nothing is read") } == 1)
    #expect(try server.stop(SIGKILL) == .signalled(SIGKILL))
    let next = try ServerProcess(in: folder)
    #expect(try next.titles().map(\.id) == acknowledged)
    #expect(try next.stop() == .exited(0))
    let doctor = try RowcastBinary.run(["doctor", "--db", server.database])
    #expect(doctor.ending == .exited(0), "\(doctor.whole)")
  }

  @Test func `that is gone leaves a whole database when the server ends at once`() throws {
    for number in 0..<10 { #expect(try client.put("a\(number)", "A").status == 201) }
    try Deed.logRemoved.run(in: folder)
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing() == ["rowcast.db"])
    let next = try ServerProcess(in: folder)
    #expect(try next.titles().count == 10)
    #expect(try next.stop() == .exited(0))
  }

  @Test func `is left alone by other processes that come and go`() throws {
    for _ in 0..<5 {
      let run = try RowcastBinary.run(["vacuum", "--db", server.database], within: .seconds(60))
      #expect(run.ending == .exited(0), "\(run.whole)")
      #expect(try client.put("a", "A").status < 300)
    }
    usleep(2_200_000)
    #expect(try server.get("/readyz").status == 200)
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing() == ["rowcast.db"])
    #expect(!server.process.errors.contains("removed"), "\(server.process.errors)")
  }
}

extension TemporaryFolder {
  fileprivate func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: file(name))
  }
}

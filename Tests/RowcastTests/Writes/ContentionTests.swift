import Foundation
import Glibc
import SQLite
import Synchronization
import TestSupport
import Testing

/// Many who write at once, beside readers and other programs.
@Suite(.serialized) struct ContentionTests {
  /// What clients were told.
  private struct Tally {
    var statuses: [Int: Int] = [:]
    var faults: [String] = []

    mutating func note(_ response: RawResponse) {
      statuses[response.status, default: 0] += 1
      if response.status == 503, response["Retry-After"] == nil {
        faults.append("a 503 without Retry-After: \(response.text)")
      }
      if response.status >= 500, response.status != 503 { faults.append(response.text) }
    }
  }

  private static func isReading(
    _ server: UInt16, until isOver: @Sendable () -> Bool
  ) throws -> Int {
    let connection = try RawConnection("127.0.0.1", port: server)
    var count = 0
    while !isOver() {
      try connection.send(RawRequest("GET", "/feeds/films/rows?pageSize=20"))
      let response = try connection.response(Deadline(.seconds(20)))
      guard response.status == 200 else {
        throw TestFailure("a reader got \(response.status): \(response.text)")
      }
      count += 1
    }
    return count
  }

  @Test func `fifty write beside imports and readers, and none is told what is not so`() throws {
    let server = try ServerProcess(takingWrites: ["--max-waiting-writes", "30"])
    try WriteClient(server).makeFeed()
    let (port, database) = (server.port, server.database)
    let lines = Samples.films(1...10_000)
    let file = try server.folder.write(Samples.films(20_001...30_000), as: "more")
    let tally = Mutex(Tally())
    let isOver = Atomic<Bool>(false)
    let acknowledged = Mutex<Set<String>>([])
    let reads = Atomic<Int>(0)
    // Fifty writers, two readers, one batch over HTTP, and an import by a second process.
    Threads.run(4) { part in
      do {
        switch part {
        case 0:
          let clients = try (0..<50).map { _ in try WriteClient(port: port) }
          for round in 0..<12 {
            for (number, client) in clients.enumerated() {
              try client.send(
                "PUT", "/feeds/films/items/w\(number)-\(round)",
                #"{"type":"film","payload":{"title":"W","year":1977}}"#)
            }
            for (number, client) in clients.enumerated() {
              let answer = try client.response()
              tally.withLock { $0.note(answer) }
              if answer.status == 201 {
                acknowledged.withLock { _ = $0.insert("w\(number)-\(round)") }
              }
            }
          }
        case 1:
          // Let in or refused at its beginning; never refused when all of it has been sent.
          while true {
            let answer = try WriteClient(port: port).load(lines)
            tally.withLock { $0.note(answer) }
            if answer.status == 200 { break }
            usleep(20_000)
          }
        case 2:
          let run = try RowcastBinary.run(
            ["import", "films", file, "--db", database], within: .seconds(60))
          if run.ending != .exited(0) { tally.withLock { $0.faults.append(run.whole) } }
        default:
          // Until the others are through.
          let count = try Self.isReading(port) { isOver.load(ordering: .relaxed) }
          reads.add(count, ordering: .relaxed)
        }
        if part == 0 { isOver.store(true, ordering: .relaxed) }
      } catch {
        isOver.store(true, ordering: .relaxed)
        tally.withLock { $0.faults.append("\(error)") }
      }
    }
    let told = tally.withLock { $0 }
    #expect(told.faults == [])
    #expect(Set(told.statuses.keys).isSubset(of: [200, 201, 503]), "\(told.statuses)")
    #expect(reads.load(ordering: .relaxed) > 0)
    let ids = Set(try server.titles().map(\.id))
    let wanted = acknowledged.withLock { $0 }
    #expect(wanted.isSubset(of: ids))
    #expect(ids.filter { $0.hasPrefix("w") }.count == wanted.count, "what was refused is not there")
    #expect(ids.count == wanted.count + 20_000)
    #expect(try server.isAlive)
  }

  @Test func `a lock that another program holds for a while is waited for`() throws {
    let server = try ServerProcess(takingWrites: ["--busy-timeout", "20s"])
    let client = try WriteClient(server)
    try client.makeFeed()
    let holder = try Connection(path: server.database, mode: .readWrite)
    for _ in 0..<3 {
      try holder.begin(.immediate)
      try client.send(
        "PUT", "/feeds/films/items/a", #"{"type":"film","payload":{"title":"A","year":1}}"#)
      usleep(300_000)
      #expect(try server.get("/feeds/films/rows").status == 200, "readers do not wait")
      holder.rollback()
      let answer = try client.response()
      #expect((200...201).contains(answer.status), "\(answer.text)")
    }
  }

  @Test func `one that is held for longer is 503, and nothing is written later`() throws {
    let server = try ServerProcess(takingWrites: ["--busy-timeout", "100ms"])
    let client = try WriteClient(server)
    try client.makeFeed()
    let holder = try Connection(path: server.database, mode: .readWrite)
    try holder.begin(.immediate)
    let answer = try client.put("a", "A")
    #expect(answer.status == 503, "\(answer.text)")
    #expect(answer["Retry-After"] != nil)
    #expect(answer["Content-Type"] == "application/problem+json")
    holder.rollback()
    #expect(try server.get("/feeds/films/items/a").status == 404)
    #expect(try client.put("a", "A").status == 201)
    #expect(try server.get("/readyz").status == 200)
  }

  @Test func `a server that ends beside a lock refuses what waits, and writes none of it`() throws {
    let server = try ServerProcess(
      takingWrites: ["--busy-timeout", "60s", "--grace-time", "2s"])
    let client = try WriteClient(server)
    let holder = try Self.holdLock(against: client, of: server)
    server.process.signal(SIGTERM)
    let answer = try client.response()
    #expect(answer.status == 503, "\(answer.text)")
    #expect(answer["Retry-After"] != nil)
    #expect(try server.process.wait() == .exited(0))
    holder.rollback()
    #expect(try Self.itemCount(server.database) == 0)
  }

  @Test func `a second signal ends it at once, with nothing written later`() throws {
    let server = try ServerProcess(
      takingWrites: ["--busy-timeout", "60s", "--grace-time", "60s"])
    let client = try WriteClient(server)
    let holder = try Self.holdLock(against: client, of: server)
    server.process.signal(SIGTERM)
    usleep(200_000)
    server.process.signal(SIGTERM)
    #expect(try server.process.wait(Deadline(.seconds(20))) == .exited(0))
    holder.rollback()
    #expect(try Self.itemCount(server.database) == 0)
  }

  /// Takes the database's lock, and has the client wait for it with a PUT.
  private static func holdLock(
    against client: WriteClient, of server: ServerProcess
  ) throws -> Connection {
    try client.makeFeed()
    let holder = try Connection(path: server.database, mode: .readWrite)
    try holder.begin(.immediate)
    try client.send(
      "PUT", "/feeds/films/items/a", #"{"type":"film","payload":{"title":"A","year":1}}"#)
    usleep(200_000)
    return holder
  }

  private static func itemCount(_ path: String) throws -> Int64? {
    var statement = try Connection(path: path, mode: .readWrite).prepare(
      "SELECT count(*) FROM items")
    return try statement.first { row throws(SQLiteError) in row.int64(at: 0) }
  }

  @Test func `a queue that is full is told at once`() throws {
    let server = try ServerProcess(
      takingWrites: ["--busy-timeout", "60s", "--max-waiting-writes", "2"])
    let client = try WriteClient(server)
    try client.makeFeed()
    let holder = try Connection(path: server.database, mode: .readWrite)
    try holder.begin(.immediate)
    let others = try (0..<8).map { _ in try WriteClient(server) }
    func send(_ numbers: Range<Int>) throws {
      for number in numbers {
        try others[number].send(
          "PUT", "/feeds/films/items/q\(number)",
          #"{"type":"film","payload":{"title":"Q","year":1}}"#)
      }
    }
    /// Whether the metrics come to say so.
    func waits(pending: Int, queued: Int) -> Bool {
      Deadline().wait {
        let text = (try? server.get("/metrics").text) ?? ""
        return text.contains("\nhttp_pending_answers \(pending)\n")
          && text.contains("\nrowcast_write_queue_length \(queued)\n")
      }
    }
    // The writer is at one, two wait.
    try send(0..<1)
    #expect(waits(pending: 1, queued: 0))
    try send(1..<3)
    #expect(waits(pending: 3, queued: 2))
    try send(3..<8)
    for other in others[3...] {
      let answer = try other.response()
      #expect(answer.status == 503)
      #expect(answer["Retry-After"] != nil)
    }
    holder.rollback()
    for other in others[..<3] { #expect(try other.response().status == 201) }
    #expect(try server.titles().count == 3)
  }
}

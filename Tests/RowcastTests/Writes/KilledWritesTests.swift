import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Servers killed at random moments while clients write: what was acknowledged is there, once, and
/// a batch is there as a whole or not at all.
@Suite(.serialized) struct KilledWritesTests {
  /// One client's writes, in their order.
  private struct Written: Sendable {
    /// The title of each id whose write was acknowledged.
    var titles: [String: String] = [:]
    /// What was asked for last and not answered: the id or, of a batch, the ids, with their title.
    var open: (ids: [String], title: String)?
  }

  private static let clients = 4
  private static let batch = 40

  @Test func `no acknowledged write is lost or doubled, and no batch is cut`() throws {
    let settings = SoakSettings()
    var random = SeededGenerator(seed: settings.seed)
    var folder = try TemporaryFolder()
    var killed = 0
    var acknowledged = 0
    var known: [String: String] = [:]
    while killed < settings.kills {
      if killed % 25 == 0 {
        folder = try TemporaryFolder()
        known = [:]
      }
      let server = try ServerProcess(takingWrites: [], in: folder)
      // A server may be killed before anything is acknowledged; the feed is there then.
      if killed % 25 == 0 { try WriteClient(server).makeFeed() }
      let time = UInt32.random(in: 2_000...120_000, using: &random)
      let round = killed
      let written = Mutex(Array(repeating: Written(), count: Self.clients))
      let seeds = (0..<Self.clients).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) }
      let id = server.process.id
      let port = server.port
      Threads.run(Self.clients + 1) { client in
        if client == Self.clients {
          usleep(time)
          _ = kill(id, SIGKILL)
          return
        }
        let mine = Self.write(
          client, round: round, port: port, seed: seeds[client])
        written.withLock { $0[client] = mine }
      }
      #expect(try server.process.wait() == .signalled(SIGKILL))
      killed += 1
      acknowledged += try examine(written.withLock { $0 }, in: folder, &known)
      let doctor = try RowcastBinary.run(
        ["doctor", "--db", folder.file("rowcast.db")], within: .seconds(60))
      guard doctor.ending == .exited(0) else {
        throw TestFailure("\(settings), round \(round): \(doctor.whole)")
      }
    }
    print(
      "Killed \(killed) servers while they wrote; all of \(acknowledged) acknowledged items are there. \(settings)"
    )
    #expect(acknowledged > killed, "\(settings)")
  }

  /// Writes until the server is gone.
  private static func write(_ client: Int, round: Int, port: UInt16, seed: UInt64) -> Written {
    var random = SeededGenerator(seed: seed)
    var written = Written()
    guard let own = try? WriteClient(port: port) else { return written }
    var count = 0
    while true {
      count += 1
      let title = "r\(round)-c\(client)-n\(count)"
      do {
        let ids: [String]
        let answer: RawResponse
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          ids = (0..<Self.batch).map { _ in
            "c\(client)-\(Int.random(in: 0..<200, using: &random))"
          }
          written.open = (ids, title)
          answer = try own.load(ids.map { Samples.film($0, title: title) + "\n" }.joined())
        case 1:
          ids = ["c\(client)-r\(round)-\(count)"]
          written.open = (ids, title)
          answer = try own.ask(
            "POST", "/feeds/films/items", Samples.film(ids[0], title: title),
            ["Idempotency-Key: \(title)"])
        default:
          ids = ["c\(client)-\(Int.random(in: 0..<200, using: &random))"]
          written.open = (ids, title)
          answer = try own.put(ids[0], title)
        }
        guard (200...201).contains(answer.status) else {
          Issue.record("\(answer.status): \(answer.text)")
          return written
        }
        for id in ids { written.titles[id] = title }
        written.open = nil
      } catch {
        return written
      }
    }
  }

  /// Serves the database again and compares; returns how many items were acknowledged.
  private func examine(
    _ written: [Written], in folder: TemporaryFolder, _ known: inout [String: String]
  ) throws -> Int {
    let server = try ServerProcess(takingWrites: [], in: folder)
    let rows = try server.titles()
    let found = Dictionary(rows.map { ($0.id, $0.title) }) { first, _ in first }
    #expect(found.count == rows.count, "an item is there twice")
    var acknowledged = 0
    for client in written {
      acknowledged += client.titles.count
      known.merge(client.titles) { $1 }
      guard let open = client.open else { continue }
      let there = Set(open.ids).filter { found[$0] == open.title }
      #expect(
        there.isEmpty || there.count == Set(open.ids).count,
        "the batch \(open.title) is there with \(there.count) of \(Set(open.ids).count) items")
      if !there.isEmpty { for id in open.ids { known[id] = open.title } }
    }
    let wrong = known.filter { found[$0.key] != $0.value }
    #expect(wrong.isEmpty, "not as acknowledged: \(wrong.prefix(5))")
    let unknown = found.keys.filter { known[$0] == nil }
    #expect(unknown.isEmpty, "never sent: \(unknown.prefix(5))")
    return acknowledged
  }
}

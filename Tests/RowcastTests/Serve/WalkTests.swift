import Foundation
import TestSupport
import Testing

/// Walks over sockets while another process writes.
struct WalkTests {
  /// A client that follows a feed's pages to their end.
  private struct Walker {
    /// The page of an index, or the one that `next` of the page before names.
    let target: (_ index: Int, _ next: String?) -> String
    var ids: [String] = []
    var index = 0
    var next: String?
    var isOver = false

    init(_ target: @escaping (Int, String?) -> String) { self.target = target }

    /// Reads a page, but not the last ones as long as the writer still writes.
    mutating func step(_ server: ServerProcess, isWriting: Bool) throws {
      guard !isOver, !isWriting || index < 20 else { return }
      let page = try server.get(target(index, next)).decoded(Page.self)
      ids += page.rows.map(\.id)
      (index, next, isOver) = (index + 1, page.next, page.isNoMore)
    }
  }

  private static let count = 400
  /// Items that the writer moves to the front of their feed, again and again.
  private static let moved = 300..<320

  private static func film(_ id: String, year: Int) -> String {
    let date = "\(year)-01-01T00:00:00Z"
    return #"{"id":"\#(id)","type":"film","publishedAt":"\#(date)","payload":{"title":"T"}}"# + "\n"
  }

  /// An import that runs: new films in front, and old ones given a new date.
  private func writing(_ round: Int, into server: ServerProcess) throws -> ChildProcess {
    var text = (0..<15).map { Self.film("new-\(round)-\($0)", year: 2030 + round) }.joined()
    text += Self.moved.map { Self.film("film-\($0)", year: 2030 + round) }.joined()
    let file = try server.folder.write(text, as: "round-\(round)")
    return try ChildProcess(
      RowcastBinary.path, ["import", "films", file, "--db", server.database])
  }

  @Test func `give each item once under a snapshot, and not by plain page numbers`() throws {
    let server = try ServerProcess()
    let films = (0..<Self.count).map { Self.film("film-\($0)", year: 2000 - $0) }.joined()
    let file = try server.folder.write(films, as: "first")
    let run = try RowcastBinary.run(["import", "films", file, "--db", server.database])
    #expect(run.ending == .exited(0), "\(run.whole)")
    let first = try server.get("/feeds/films/rows?pageSize=7").decoded(Page.self)
    let next = try #require(first.next)
    let snapshot = try #require(next.components(separatedBy: "snapshot=").last)

    var walkers = [
      Walker { $1 ?? next },
      Walker { index, _ in "/feeds/films/rows?pageSize=11&pageIndex=\(index)&snapshot=\(snapshot)"
      },
      Walker { index, _ in "/feeds/films/rows?pageSize=7&pageIndex=\(index)" },
    ]
    let rounds = 8
    var round = 1
    var writer = try writing(round, into: server)
    while walkers.contains(where: { !$0.isOver }) {
      if !writer.isRunning, round < rounds {
        #expect(try writer.wait() == .exited(0))
        round += 1
        writer = try writing(round, into: server)
      }
      let isWriting = round < rounds || writer.isRunning
      for index in walkers.indices { try walkers[index].step(server, isWriting: isWriting) }
    }
    #expect(try writer.wait() == .exited(0))
    let expected = (0..<Self.count).map { "film-\($0)" }
    #expect(first.rows.map(\.id) + walkers[0].ids == expected)
    #expect(walkers[1].ids == expected)
    let plain = walkers[2].ids.filter { $0.hasPrefix("film-") }
    #expect(plain.count > Set(plain).count, "no row came twice: then this test shows nothing")
    #expect(Set(plain).count < Self.count, "no row was lost: then this test shows nothing")
    #expect(try server.totals() == ["films \(Self.count + 15 * rounds)"])
  }
}

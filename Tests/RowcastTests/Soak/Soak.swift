import Feeds
import Foundation
import Glibc
import TestSupport

/// A run of everything at once on one database: imports by processes of their own, deletes, walks
/// under snapshots over HTTP, and the ends by SIGKILL of whoever runs.
final class Soak {
  /// An import under way.
  private struct Import {
    let process: ChildProcess
    let place: Int
    let after: SoakFeed
    let start = ContinuousClock.now
    /// When it is to be killed; nil for one that may end.
    let end: ContinuousClock.Instant?
  }

  /// What was done.
  struct Counts {
    var imports = 0
    var killedImports = 0
    var deletes = 0
    var killedServers = 0
    var walks = 0
    var pages = 0
    var doctors = 0
  }

  /// Walks are given up after this time, since deletes forget what is older than `retention`.
  private static let patience = Duration.seconds(5)
  private static let retention = SnapshotRetention(seconds: 8, changes: 1_000)

  private(set) var counts = Counts()
  private var random: SeededGenerator
  private var server: ServerProcess
  private var feeds: [SoakFeed]
  private var walks: [SoakWalk] = []
  private var running: Import?
  /// How long the last import took that ended by itself.
  private var length = Duration.milliseconds(100)

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    server = try ServerProcess()
    feeds = ["newest", "oldest", "appended"].map { SoakFeed(name: $0, order: $0) }
    for place in feeds.indices {
      try startImport(into: place, count: 500, isKilled: false)
      try endImport()
    }
  }

  /// Goes on until `duration` is over; throws at the first difference.
  func run(for duration: Duration) throws {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { try step() }
    try endImport()
    while !walks.isEmpty { try stepWalks() }
    try doctor()
  }

  private func step() throws {
    if let running {
      if let end = running.end, ContinuousClock.now >= end {
        running.process.signal(SIGKILL)
        try endImport()
      } else if !running.process.isRunning {
        try endImport()
      }
    } else if chance(1, of: 4) {
      try deleteSome()
    } else {
      let count = [1, 20, 300, 2_000].randomElement(using: &random) ?? 1
      try startImport(
        into: .random(in: feeds.indices, using: &random), count: count,
        isKilled: chance(1, of: 3))
    }
    if walks.count < 5 { try openWalk() }
    try stepWalks()
    if chance(1, of: 60) { try doctor() }
    if chance(1, of: 120) { try killServer() }
  }

  private func chance(_ count: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < count
  }
}

extension Soak {
  private func startImport(into place: Int, count: Int, isKilled: Bool) throws {
    counts.imports += 1
    var after = feeds[place]
    let lines = after.nextImport(count, mark: counts.imports, using: &random)
    let file = try server.folder.write(lines, as: "items")
    let process = try ChildProcess(
      RowcastBinary.path,
      ["import", after.name, file, "--order", after.order, "--db", server.database])
    let part = Double.random(in: 0...1.2, using: &random)
    running = Import(
      process: process, place: place, after: after,
      end: isKilled ? .now + length * part : nil)
  }

  /// Waits for the import, and learns whether it happened.
  private func endImport() throws {
    guard let done = running else { return }
    let ending = try done.process.wait(Deadline(.seconds(60)))
    switch ending {
    case .exited(0):
      length = ContinuousClock.now - done.start
      feeds[done.place] = done.after
    case .signalled(SIGKILL):
      counts.killedImports += 1
      feeds[done.place] = try survivor(of: done)
      try doctor()
    default: throw TestFailure("an import ended with \(ending): \(done.process.errors)")
    }
    running = nil
  }

  /// Which of both the feed is: as it was before the import, or after it. It must be one of them.
  private func survivor(of done: Import) throws -> SoakFeed {
    let before = feeds[done.place]
    var rows: [SoakFeed.Row] = []
    var target: String? = "/feeds/\(before.name)/rows?pageSize=100"
    while let next = target {
      let answer = try page(next)
      rows += answer.rows.map { SoakFeed.Row(id: $0.id, title: $0.payload.title) }
      target = answer.next
    }
    if rows == before.rows { return before }
    guard rows == done.after.rows else {
      throw TestFailure(
        "import \(counts.imports) into \(before.name) was killed, and is there by half")
    }
    return done.after
  }

  /// Takes items out, from this process; forgets what is older than walks may be.
  private func deleteSome() throws {
    counts.deletes += 1
    let place = Int.random(in: feeds.indices, using: &random)
    let writer = try SQLiteFeedWriter(
      path: server.database, busyTimeout: 20_000, retention: Self.retention)
    var after = feeds[place]
    let ids = (0..<40).map { _ in
      "\(after.name)-\(Int.random(in: 0..<SoakFeed.ids, using: &random))"
    }
    let name = after.name
    let unchanged = { (error: StoreError) in error }
    try writer.write(failingAs: unchanged) { (transaction) throws(StoreError) in
      guard let feedName = FeedName(name), let feed = try transaction.feed(named: feedName) else {
        throw .failed("no feed \(name)")
      }
      for case let id? in ids.map({ ItemID($0) }) {
        _ = try transaction.removeItem(id, from: feed)
      }
    }
    for id in ids { after.remove(id) }
    feeds[place] = after
    for index in walks.indices where walks[index].feed == after.name { walks[index].remove(ids) }
  }

  private func killServer() throws {
    counts.killedServers += 1
    let folder = server.folder
    server.process.signal(SIGKILL)
    _ = try server.process.wait()
    try doctor(in: folder)
    server = try ServerProcess(in: folder)
  }

  private func doctor(in folder: TemporaryFolder? = nil) throws {
    counts.doctors += 1
    let path = (folder ?? server.folder).file("rowcast.db")
    let run = try RowcastBinary.run(["doctor", "--db", path], within: .seconds(120))
    guard run.ending == .exited(0) else { throw TestFailure("the doctor: \(run.whole)") }
  }
}

extension Soak {
  private func openWalk() throws {
    counts.walks += 1
    let feed = feeds[Int.random(in: feeds.indices, using: &random)]
    var candidates = [feed.rows.map(\.id)]
    if let running, running.after.name == feed.name {
      candidates.append(running.after.rows.map(\.id))
    }
    let size = Int.random(in: 20...100, using: &random)
    let first = try page("/feeds/\(feed.name)/rows?pageSize=\(size)")
    walks.append(
      try SoakWalk(
        of: feed.name, size: size, first: first, candidates: candidates, using: &random))
    try examineContents(of: first, feed: feed.name)
  }

  /// Contents are those of now, whatever the snapshot.
  private func examineContents(of page: SoakPage, feed name: String) throws {
    guard let feed = feeds.first(where: { $0.name == name }) else { return }
    for row in page.rows {
      let title = row.payload.title
      if feed.items[row.id]?.title == title { continue }
      if let running, running.after.name == name, running.after.items[row.id]?.title == title {
        continue
      }
      throw TestFailure("row \(row.id) says \(title), not \(feed.items[row.id]?.title ?? "gone")")
    }
  }

  /// Each walk takes a page.
  private func stepWalks() throws {
    walks.removeAll { $0.isOver || ContinuousClock.now - $0.start > Self.patience }
    for index in walks.indices {
      guard let target = walks[index].target else { continue }
      let response = try server.get(target)
      // Forgotten, which it may be by now.
      if response.status == 410, ContinuousClock.now - walks[index].start > Self.patience {
        continue
      }
      counts.pages += 1
      let page = try response.decoded(SoakPage.self)
      try walks[index].take(page)
      try examineContents(of: page, feed: walks[index].feed)
    }
  }

  private func page(_ target: String) throws -> SoakPage {
    counts.pages += 1
    return try server.get(target).decoded()
  }
}

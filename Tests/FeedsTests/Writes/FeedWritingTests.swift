import Cells
import Feeds
import HTTPCore
import SQLite
import Synchronization
import TestSupport
import Testing

/// Turns of the writer on a real database.
struct FeedWritingTests {
  /// A writer with its queue, and what it has logged.
  private final class Stage {
    let database: TestDatabase
    let queue = WriteQueue(maximumCount: 1000, maximumBytes: 64 << 20) {}
    let health = WriteHealth()
    let writing: FeedWriting
    private let lines: LogLines

    init(_ settings: FeedWriting.Settings = .init()) throws {
      database = try TestDatabase()
      let lines = LogLines()
      self.lines = lines
      writing = FeedWriting(
        path: database.path, settings: settings, queue: queue, health: health,
        tallies: WriteTallies(), log: { lines.add($0) })
      let feed = try #require(FeedName("films"))
      try database.writer().write(failingAs: \.self) {
        (transaction) throws(StoreError) in
        _ = try transaction.createFeed(named: feed, title: "Films", order: .appended)
      }
    }

    var logged: [String] { lines.all }

    /// Puts an item, in its turn.
    func put(_ id: String, isAlone: Bool = false, payload: String = "{}") -> PendingAnswer {
      submit(isAlone: isAlone) { (transaction) throws(StoreError) in
        guard let name = FeedName("films"), let feed = try transaction.feed(named: name),
          let item = NewItem(sample: id, payload: payload)
        else { return FinishedAnswer(.notFound) }
        switch try transaction.put(item, into: feed) {
        case .created: return FinishedAnswer(.created)
        case .updated, .unchanged: return FinishedAnswer(.ok)
        }
      }
    }

    func submit(
      isAlone: Bool = false, leavesRows: Bool = false, _ body: @escaping WriteJob.Body
    ) -> PendingAnswer {
      let answer = PendingAnswer()
      let isTaken = queue.submit(
        WriteJob(
          answer: answer, weight: 1, isAlone: isAlone, leavesRows: leavesRows,
          failed: { error in
            switch error {
            case .busy: FinishedAnswer(.serviceUnavailable)
            case .full: FinishedAnswer(.insufficientStorage)
            default: FinishedAnswer(.internalServerError)
            }
          }, body: body))
      #expect(isTaken)
      return answer
    }

    /// Turns until nothing is left to do, or what is left has to wait.
    func work() {
      while let pause = writing.turn(), pause < 1000 {}
    }

    func total() throws -> Int64? { try database.number("SELECT total FROM feeds") }
    func versions() throws -> Int64? { try database.number("SELECT count(*) FROM feed_versions") }
  }

  private final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test func `writes that wait share a transaction, each with its own answer`() throws {
    let stage = try Stage()
    let answers = ["a", "b", "a", "c"].map { stage.put($0) }
    let missing = stage.submit { (transaction) throws(StoreError) in
      FinishedAnswer(.notFound)
    }
    stage.work()
    #expect(answers.map { $0.take()?.status } == [.created, .created, .ok, .created])
    #expect(missing.take()?.status == .notFound)
    #expect(try stage.total() == 3)
    #expect(try stage.versions() == 2, "the feed moved once")
  }

  @Test func `nothing is answered before it is committed`() throws {
    let stage = try Stage()
    let first = stage.put("a")
    let seen = Mutex<Bool?>(nil)
    let second = stage.submit { [first] (transaction) throws(StoreError) in
      seen.withLock { $0 = first.take() == nil }
      return FinishedAnswer(.ok)
    }
    stage.work()
    #expect(seen.withLock { $0 } == true)
    #expect(second.take() != nil)
    #expect(first.take()?.status == .created)
  }

  @Test func `one that fails in the store takes no other with it`() throws {
    let stage = try Stage()
    let before = stage.put("a")
    let bad = stage.submit { (transaction) throws(StoreError) in
      guard let name = FeedName("films"), let feed = try transaction.feed(named: name),
        let item = NewItem(sample: "half", payload: "{}")
      else { return FinishedAnswer(.notFound) }
      _ = try transaction.put(item, into: feed)
      throw .full("no room, says the test")
    }
    let after = stage.put("b")
    stage.work()
    #expect(before.take()?.status == .created)
    #expect(bad.take()?.status == .insufficientStorage)
    #expect(after.take()?.status == .created)
    #expect(try stage.total() == 2)
    #expect(try stage.database.number("SELECT count(*) FROM items WHERE id = 'half'") == 0)
    #expect(stage.health.current != nil)
    let next = stage.put("c")
    stage.work()
    #expect(next.take()?.status == .created)
    #expect(stage.health.current == nil)
    #expect(stage.logged.count == 2, "\(stage.logged)")
  }

  @Test func `of many that fail alike only some are tried one by one`() throws {
    let stage = try Stage()
    let count = Mutex(0)
    let answers = (0..<100).map { _ in
      stage.submit { (_) throws(StoreError) in
        count.withLock { $0 += 1 }
        throw .full("no room, says the test")
      }
    }
    stage.work()
    #expect(answers.allSatisfy { $0.take()?.status == .insufficientStorage })
    #expect(count.withLock { $0 } == 5)
  }

  @Test func `a lock that another program holds is told to all, after the time for it`() throws {
    var settings = FeedWriting.Settings()
    settings.bounds.busyTime = .milliseconds(20)
    let stage = try Stage(settings)
    let holder = try Connection(path: stage.database.path, mode: .readWrite)
    try holder.begin(.immediate)
    let answers = ["a", "b"].map { stage.put($0) }
    stage.work()
    #expect(answers.map { $0.take()?.status } == [.serviceUnavailable, .serviceUnavailable])
    holder.rollback()
    let again = stage.put("a")
    stage.work()
    #expect(again.take()?.status == .created)
  }

  @Test func `a deleted feed's rows go while nothing waits`() throws {
    let stage = try Stage()
    let puts = (0..<300).map { stage.put("item-\($0)") }
    stage.work()
    #expect(puts.allSatisfy { $0.take()?.status == .created })
    let deletion = stage.submit(isAlone: true, leavesRows: true) {
      (transaction) throws(StoreError) in
      guard let name = FeedName("films"), let feed = try transaction.feed(named: name) else {
        return FinishedAnswer(.notFound)
      }
      try transaction.hide(feed)
      return FinishedAnswer(.noContent)
    }
    #expect(stage.writing.turn() == 0)
    #expect(deletion.take()?.status == .noContent)
    #expect(try stage.database.number("SELECT count(*) FROM items") == 300)
    let late = stage.put("x")
    stage.work()
    #expect(late.take()?.status == .notFound)
    for table in ["items", "feeds", "order_nodes", "retired_nodes", "feed_versions"] {
      #expect(try stage.database.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
    }
  }

  @Test func `what a process before it has left of a deleted feed goes too`() throws {
    let stage = try Stage()
    _ = try FeedRemoval(path: stage.database.path).hide(#require(FeedName("films")))
    stage.work()
    #expect(try stage.database.number("SELECT count(*) FROM feeds") == 0)
  }

  @Test func `nothing is acknowledged that would go into a file which was replaced`() throws {
    let stage = try Stage()
    _ = stage.put("a")
    stage.work()
    let other = try TestDatabase()
    FeedDatabase.settle(path: other.path)
    try stage.database.replaced(by: other)
    let answer = stage.put("b")
    stage.work()
    #expect(answer.take()?.status == .internalServerError)
    #expect(stage.health.current != nil)
    #expect(try stage.database.number("SELECT count(*) FROM items") == 0)
  }

  @Test func `a database that is gone is told, and made by nobody`() throws {
    let stage = try Stage()
    _ = stage.put("a")
    stage.work()
    try stage.database.remove()
    let answer = stage.put("b")
    stage.work()
    #expect(answer.take()?.status == .internalServerError)
    #expect(stage.health.current != nil)
    #expect(!stage.database.exists)
  }
}

extension NewItem {
  fileprivate init?(sample id: String, payload: String) {
    guard let id = ItemID(id), let type = ItemType("film") else { return nil }
    self.init(id: id, type: type, publishedAt: nil, payload: Array(payload.utf8))
  }
}

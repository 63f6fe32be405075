import Cells
import Feeds
import HTTPCore
import Synchronization
import TestSupport
import Testing

/// A store that reads a file without a lock, and is told by its mark when the file has changed.
@Suite struct `A store that reads without a lock` {
  private final class Mark: Sendable {
    private let value = Mutex((changed: Int64(0), inode: UInt64(1), hasLog: false, asked: 0))

    func change() { value.withLock { $0.changed += 1 } }
    func replace() { value.withLock { $0.inode += 1 } }
    var asked: Int { value.withLock { $0.asked } }

    /// Changes once it was asked so often more.
    func now(changingAt moment: Int?) -> FileMark {
      value.withLock { value in
        value.asked += 1
        if let moment, value.asked == moment { value.changed += 1 }
        return FileMark(
          device: 1, inode: value.inode, size: 1, modified: 1, changed: value.changed,
          hasLog: value.hasLog)
      }
    }
  }

  @Test func `sees a change with the mark, and not before`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", order: .appended, with: [.sample("1")])
    let mark = Mark()
    let store = try SQLiteFeedStore(path: database.path, fileMark: { mark.now(changingAt: nil) })
    #expect(try store.ids(of: "a") == ["1"])
    try database.writer().put(.sample("2"), into: "a")
    mark.change()
    #expect(try store.ids(of: "a") == ["1", "2"])
  }

  @Test func `reads again what was changed while it read`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", order: .appended, with: [.sample("1")])
    let mark = Mark()
    let store = try SQLiteFeedStore(
      path: database.path, fileMark: { mark.now(changingAt: 3) })
    var runs = 0
    let name = try #require(FeedName("a"))
    let total = try store.atOneInstant(failingAs: \.self) { () throws(StoreError) in
      runs += 1
      return try store.feed(named: name)?.total
    }
    #expect(runs == 2, "asked \(mark.asked) times")
    #expect(total == 1)
  }

  @Test func `is busy where the file is another`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", order: .appended, with: [.sample("1")])
    let mark = Mark()
    let store = try SQLiteFeedStore(path: database.path, fileMark: { mark.now(changingAt: nil) })
    mark.replace()
    let error = #expect(throws: StoreError.self) { try store.verify() }
    guard case .busy = error else {
      Issue.record("\(error as Any)")
      return
    }
  }
}

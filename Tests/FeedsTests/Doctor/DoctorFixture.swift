import Cells
import Feeds
import Foundation
import SQLite
import TestSupport

/// A database with a history, to be damaged: feed `a` by date with some undated, of three levels of
/// nodes, with earlier versions and removed items; feed `b` of some items; feed `c` of none.
final class DoctorFixture {
  private let folder: TemporaryFolder
  let path: String

  /// The file's bytes: made once, and written anew for each test.
  private static let template: Result<Data, any Error> = Result { try makeTemplate() }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("feeds.db")
    try Self.template.get().write(to: URL(filePath: path))
  }

  private static func makeTemplate() throws -> Data {
    let database = try TestDatabase()
    try fill(try database.writer())
    // The writer's connection is gone: nothing waits beside the file.
    FeedDatabase.settle(path: database.path)
    return try Data(contentsOf: URL(filePath: database.path))
  }

  private static func fill(_ writer: SQLiteFeedWriter) throws {
    let day: Int64 = 86_400
    try writer.fill(
      "a",
      with: (0..<1_500).map { index in
        let date =
          index % 10 == 0 ? nil : Timestamp(seconds: Int64(index * 7 % 500) * day)
        return .sample("a\(index)", at: date)
      })
    try writer.fill("b", order: .oldest, with: (0..<100).map { .sample("b\($0)") })
    try writer.fill("c", order: .appended)
    for index in 0..<20 {
      try writer.put(
        .sample("a\(index * 60)", at: Timestamp(seconds: Int64(index))), into: "a")
      try writer.remove("a\(index * 60 + 1)", from: "a")
      try writer.put(.sample("b\(index)", payload: #"{"title":"U"}"#), into: "b")
    }
  }

  /// Changes the database behind everybody's back, whatever its constraints say.
  func sql(_ script: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + script)
  }

  /// The root of feed `a` at that version.
  func root(ofVersion version: Int) throws -> Int64 {
    try number("SELECT root FROM feed_versions WHERE feed_id = 1 AND version = \(version)")
  }

  /// A node of feed `a` that is retired.
  func retiredNode() throws -> Int64 {
    try number("SELECT min(node_id) FROM retired_nodes WHERE feed_id = 1")
  }

  /// The first column of the first row.
  func number(_ query: String) throws -> Int64 {
    let connection = try Connection(path: path, mode: .readOnly)
    var statement = try connection.prepare(query)
    let found = try statement.first { row throws(SQLiteError) in row.int64(at: 0) }
    guard let found else { throw TestFailure("no row: \(query)") }
    return found
  }

  func check() throws -> DoctorReport { try Doctor.check(path: path) }
  func repair() throws -> DoctorRepair { try Doctor.repair(path: path) }

  /// The ids of a feed's items as its order says, from its rows alone.
  func sortedIDs(of feed: String) throws -> [String] {
    struct Row {
      let key: [Int64]
      let id: String
    }
    let connection = try Connection(path: path, mode: .readOnly)
    var statement = try connection.prepare(
      """
      SELECT item_order, seconds, nanoseconds, item_number, id FROM items JOIN feeds USING (feed_id)
      WHERE name = '\(feed)'
      """)
    var rows: [Row] = []
    try statement.forEachRow { row throws(SQLiteError) in
      let number = row.int64(at: 3)
      let sign: Int64 = row.text(at: 0) == "newest" ? -1 : 1
      let date =
        row.isNull(at: 1)
        ? nil
        : Timestamp(
          seconds: row.int64(at: 1), nanoseconds: Int32(clamping: row.int64(at: 2)))
      let key: [Int64] =
        if row.text(at: 0) == "appended" {
          [number]
        } else if let date {
          [0, sign * date.seconds, sign * Int64(date.nanoseconds), sign * number]
        } else {
          [1, 0, 0, sign * number]
        }
      rows.append(Row(key: key, id: row.text(at: 4)))
    }
    return rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.id)
  }
}

extension DoctorFixture {
  func root(of feed: String = "a") throws -> Int64 {
    try number("SELECT root FROM feeds WHERE name = '\(feed)'")
  }

  func node(_ id: Int64) throws -> OrderNode {
    let connection = try Connection(path: path, mode: .readOnly)
    var statement = try connection.prepare("SELECT node FROM order_nodes WHERE node_id = \(id)")
    let bytes = try statement.first { row throws(SQLiteError) in row.bytes(at: 0) }
    guard let bytes, let node = OrderNode(encoded: bytes, id: id) else {
      throw TestFailure("no node \(id)")
    }
    return node
  }

  func store(_ node: OrderNode, _ id: Int64) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    var statement = try connection.prepare(
      "INSERT OR REPLACE INTO order_nodes (node_id, node) VALUES (?1, ?2)")
    try statement.bind(id, at: 1)
    try statement.bind(node.encoded(id: id), at: 2)
    try statement.run()
  }

  /// An inner node of feed `a`'s present order on the way to `leaf()`, the root being the topmost.
  func inner(depth: Int = 1) throws -> Int64 {
    var id = try root()
    for _ in 0..<depth {
      guard case .inner(let children) = try node(id).content else { break }
      id = children[children.count / 2].id
    }
    return id
  }

  /// A leaf of feed `a`'s present order.
  func leaf() throws -> Int64 { try inner(depth: 2) }

  /// Changes the children of an inner node.
  func editInner(_ id: Int64, _ body: (inout [OrderNode.Child]) -> Void) throws {
    guard case .inner(var children) = try node(id).content else { throw TestFailure("no inner") }
    body(&children)
    try store(OrderNode(content: .inner(children)), id)
  }

  /// Changes the entries of a leaf.
  func editLeaf(_ id: Int64, _ body: (inout [OrderEntry]) -> Void) throws {
    guard case .leaf(var entries) = try node(id).content else { throw TestFailure("no leaf") }
    body(&entries)
    try store(OrderNode(content: .leaf(entries)), id)
  }

  func entries(_ id: Int64) throws -> [OrderEntry] {
    guard case .leaf(let entries) = try node(id).content else { throw TestFailure("no leaf") }
    return entries
  }

  func children(_ id: Int64) throws -> [OrderNode.Child] {
    guard case .inner(let children) = try node(id).content else { throw TestFailure("no inner") }
    return children
  }
}

import Feeds
import SQLite

extension TestDatabase {
  /// The first column of all rows.
  func numbers(_ query: String) throws -> Set<Int64> {
    let connection = try Connection(path: path, mode: .readOnly)
    var statement = try connection.prepare(query)
    var numbers: Set<Int64> = []
    try statement.forEachRow { row throws(SQLiteError) in numbers.insert(row.int64(at: 0)) }
    return numbers
  }

  /// The ids of all nodes that are stored.
  func nodes() throws -> Set<Int64> { try numbers("SELECT node_id FROM order_nodes") }

  /// Those that the versions which are kept have.
  func reachableNodes() throws -> Set<Int64> {
    let store = try store()
    var found: Set<Int64> = []
    var open = Array(try numbers("SELECT root FROM feed_versions"))
    while let id = open.popLast() {
      guard id != 0, found.insert(id).inserted else { continue }
      if case .inner(let children) = try store.node(id).content { open += children.map(\.id) }
    }
    return found
  }
}

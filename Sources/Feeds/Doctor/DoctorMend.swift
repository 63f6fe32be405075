/// What a fault asks of a repair.
enum DoctorMend: Hashable {
  /// No program can know what was there.
  case nothing
  /// The feed's order is built anew from its items, and its history goes.
  case order(feed: Int64)
  /// The feed's earlier versions go.
  case history(feed: Int64)
  /// Rows of the history that belong to nothing go.
  case strays
  /// Nodes that no order has go.
  case nodes
  case counters
  case snapshotKey
  /// Items' numbers and revisions come into their ranges.
  case items
  /// SQLite makes its indexes anew.
  case indexes
  /// An index that is gone, or is another, is made by that statement.
  case index(String, sql: String)
}

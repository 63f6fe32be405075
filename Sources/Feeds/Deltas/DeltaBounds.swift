/// How much a delta may tell; whoever wants to know of more loads the list anew.
struct DeltaBounds: Sendable {
  /// Rows from the beginning of the list that it is about.
  let window: Int64
  /// Deletes, moves, inserts and updates in all.
  let changes: Int
  /// Bytes of all of them.
  let bytes: Int
  /// Rows with another index that are looked at, whether they depend on it.
  let shiftedRows: Int64

  /// Those of `/changes`.
  static func changes(loaded: Int64) -> DeltaBounds {
    DeltaBounds(window: loaded, changes: 1000, bytes: 8 << 20, shiftedRows: 10_000)
  }

  /// Those of an event: the whole list, but little of it, since a stream's reader can be slow.
  static let event = DeltaBounds(
    window: .max, changes: 100, bytes: 1 << 20, shiftedRows: 500)
}

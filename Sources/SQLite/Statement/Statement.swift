import CSQLite

/// One compiled statement, freed when the value goes away.
///
/// Parameters are bound by their number from 1, as in `?1`; columns are read by their number
/// from 0. A number that the statement does not have is a slip of the program and traps.
///
/// Running it changes it, so the compiler keeps `step` and `reset` away from bytes being read.
/// A statement that has given a row and was neither reset nor stepped to its end keeps a read
/// transaction open: ``first(_:)``, ``forEachRow(_:)`` and ``withReset(_:)`` never leave it so.
@safe
package struct Statement: ~Copyable {
  /// Valid until `deinit`; SQLite keeps the connection's memory as long.
  @usableFromInline package let handle: OpaquePointer

  /// How many columns a row has, 0 for a statement that gives none.
  package let columnCount: Int

  /// Takes over `handle`, which comes from sqlite3_prepare_v3 and is freed here only.
  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
    columnCount = Int(unsafe sqlite3_column_count(handle))
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }
}

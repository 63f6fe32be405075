import CSQLite

extension Connection {
  /// Runs `body` while SQLite refuses to compile what would end, split or escape a transaction:
  /// BEGIN, COMMIT, END, ROLLBACK, SAVEPOINT, RELEASE, ATTACH, DETACH, and every PRAGMA but those
  /// that work within one; and what would change the record of migrations. `refused` is then the word
  /// of the first such statement.
  func refusingTransactionControl<Result: ~Copyable, Failure: Error>(
    _ refused: inout String?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The authorizer is taken off before the variable that it writes to goes away.
    try unsafe withUnsafeMutablePointer(to: &refused) { refused throws(Failure) in
      unsafe sqlite3_set_authorizer(
        handle,
        { context, action, first, second, _, _ in
          let detail = unsafe first.map { unsafe String(cString: $0) } ?? ""
          let more = unsafe second.map { unsafe String(cString: $0) } ?? ""
          guard let word = Connection.refusal(of: action, detail, more) else { return SQLITE_OK }
          let refused = unsafe context!.assumingMemoryBound(to: String?.self)
          unsafe refused.pointee = refused.pointee ?? word
          return SQLITE_DENY
        }, refused)
      defer { unsafe sqlite3_set_authorizer(handle, nil, nil) }
      return try body()
    }
  }

  /// The word of an action that is refused, nil for one that is allowed.
  private static func refusal(of action: Int32, _ detail: String, _ more: String) -> String? {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE,
      SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_TEMP_VIEW:
      isRecord(detail) ? "a change of \(detail)" : nil
    case SQLITE_ALTER_TABLE, SQLITE_CREATE_TRIGGER, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_INDEX:
      isRecord(more) ? "a change of \(more)" : nil
    case SQLITE_TRANSACTION: detail
    case SQLITE_SAVEPOINT: detail == "BEGIN" ? "SAVEPOINT" : "\(detail) of a savepoint"
    case SQLITE_ATTACH: "ATTACH"
    case SQLITE_DETACH: "DETACH"
    case SQLITE_PRAGMA: pragmas.contains(detail.lowercased()) ? nil : "PRAGMA \(detail)"
    default: nil
    }
  }

  /// Whether it is the table that remembers what was applied.
  private static func isRecord(_ table: String) -> Bool {
    table.lowercased() == "schema_migrations"
  }

  /// Settings that take effect within a transaction and end with it, and those that only read.
  private static let pragmas: Set<String> = [
    "defer_foreign_keys", "foreign_key_check", "foreign_key_list", "index_info", "index_list",
    "index_xinfo", "integrity_check", "optimize", "quick_check", "table_info", "table_list",
    "table_xinfo", "user_version",
  ]
}

/// What the database remembers of an applied migration: a row of `schema_migrations`.
struct MigrationRecord {
  let number: Int64
  let name: String
  let checksum: String
  /// RFC 3339, in UTC.
  let appliedAt: String
}

extension Connection {
  /// The applied migrations by number; none where there is no table of them.
  func migrationRecords() throws(SQLiteError) -> [MigrationRecord] {
    var records: [MigrationRecord] = []
    guard try hasMigrationTable() else { return records }
    var statement = try prepare(
      "SELECT number, name, checksum, applied_at FROM schema_migrations ORDER BY number",
      persistent: false)
    try statement.forEachRow { row throws(SQLiteError) in
      records.append(
        MigrationRecord(
          number: row.int64(at: 0), name: row.text(at: 1), checksum: row.text(at: 2),
          appliedAt: row.text(at: 3)))
    }
    return records
  }

  private func hasMigrationTable() throws(SQLiteError) -> Bool {
    var statement = try prepare(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'",
      persistent: false)
    return try statement.first { _ throws(SQLiteError) in true } ?? false
  }

  /// Remembers `migration` as applied now; within its transaction.
  func record(_ migration: NumberedMigration) throws(SQLiteError) {
    try execute(
      """
      CREATE TABLE IF NOT EXISTS schema_migrations(
        number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
        applied_at TEXT NOT NULL)
      """)
    var insert = try prepare(
      """
      INSERT INTO schema_migrations(number, name, checksum, applied_at)
      VALUES (?1, ?2, ?3, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
      """, persistent: false)
    try insert.bind(migration.number, at: 1)
    try insert.bind(migration.name, at: 2)
    try insert.bind(migration.checksum, at: 3)
    try insert.run()
  }
}

import SQLite
import TestSupport
import Testing

struct MigrationFailureTests {
  func migrator(_ files: [(String, String)]) throws(MigrationError) -> Migrator {
    try Migrator(files.map { Migration(name: $0.0, sql: $0.1) }, applicationID: 1)
  }

  func tables(_ connection: borrowing Connection) throws -> [String] {
    var names: [String] = []
    var statement = try connection.prepare("SELECT name FROM sqlite_schema ORDER BY name")
    try statement.forEachRow { row throws(SQLiteError) in names.append(row.text(at: 0)) }
    return names
  }

  @Test func `a file that fails half-way leaves nothing, and runs once it is mended`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let broken = "CREATE TABLE a(x);\n\n-- the second;\n  CREATE TABEL b(x);\n"
    let error = #expect(throws: MigrationError.self) {
      try migrator([("0001_a.sql", broken)]).run(on: connection)
    }
    #expect(error?.description.contains("0001_a.sql failed on line 4") == true)
    #expect(error?.description.contains("near \"TABEL\": syntax error") == true)
    #expect(try tables(connection) == [])
    #expect(try connection.pragma("application_id") == "0")
    #expect(connection.isInTransaction == false)
    let mended = try migrator([("0001_a.sql", broken.replacing("TABEL", with: "TABLE"))])
    #expect(try mended.run(on: connection) == ["0001_a.sql"])
    #expect(try tables(connection) == ["a", "b", "schema_migrations"])
  }

  @Test func `files before the one that fails stay applied`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let files = try migrator([
      ("0001_a.sql", "CREATE TABLE a(x UNIQUE)"),
      ("0002_b.sql", "INSERT INTO a VALUES (1);\nINSERT OR ROLLBACK INTO a VALUES (1);"),
    ])
    let error = #expect(throws: MigrationError.self) { try files.run(on: connection) }
    #expect(error?.description.contains("0002_b.sql failed on line 2") == true)
    #expect(try connection.count("schema_migrations") == 1)
    #expect(try connection.count("a") == 0)
  }

  @Test(arguments: [
    ("BEGIN", "BEGIN"), ("COMMIT;", "COMMIT"), ("END", "COMMIT"), ("rollback", "ROLLBACK"),
    ("/* ; */ CoMMiT /* ; */ TRANSACTION;", "COMMIT"), ("SAVEPOINT s", "SAVEPOINT"),
    ("RELEASE s", "RELEASE"), ("ROLLBACK TO s", "ROLLBACK"), ("VACUUM", "VACUUM"),
    ("VACUUM INTO 'copy'", "VACUUM"), ("ATTACH 'x.db' AS x", "ATTACH"), ("DETACH x", "DETACH"),
    ("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode"),
    ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys"),
    ("PRAGMA application_id = 3", "PRAGMA application_id"),
  ])
  func `a file that controls transactions is refused before any file is applied`(
    statement: String, word: String
  ) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let text = "INSERT INTO a VALUES (1);\n\(statement)\n;\nINSERT INTO a VALUES (2);"
    let files = try migrator([("0001_a.sql", "CREATE TABLE a(x)"), ("0002_b.sql", text)])
    let error = #expect(throws: MigrationError.self) { try files.run(on: connection) }
    #expect(error?.description.contains("0002_b.sql has \(word)") == true, "\(error as Any)")
    #expect(error?.description.contains("on line 2") == true)
    #expect(try tables(connection) == [])
  }

  @Test(arguments: [
    "DELETE FROM schema_migrations", "UPDATE schema_migrations SET checksum = 'x'",
    "INSERT INTO schema_migrations VALUES (7, '0007_a.sql', 'x', 'then')",
    "DROP TABLE schema_migrations", "ALTER TABLE Schema_Migrations RENAME TO other",
    "ALTER TABLE schema_migrations ADD COLUMN more",
    "CREATE TRIGGER t AFTER INSERT ON schema_migrations BEGIN SELECT 1; END",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM schema_migrations; END;"
      + "INSERT INTO a VALUES (2)",
  ])
  func `a file that changes what is remembered of the others is refused`(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let files = try migrator([
      ("0001_a.sql", "CREATE TABLE a(x)"), ("0002_b.sql", "INSERT INTO a VALUES (1);\n\(sql)"),
    ])
    let error = #expect(throws: MigrationError.self) { try files.run(on: connection) }
    #expect(
      error?.description.lowercased().contains("0002_b.sql has a change of schema_migrations")
        == true,
      "\(error as Any)")
    #expect(try tables(connection) == ["a", "schema_migrations"])
    #expect(try connection.count("a") == 0)
    #expect(try connection.count("schema_migrations") == 1)
  }

  @Test(arguments: [
    "CREATE TEMP TABLE schema_migrations (number, name, checksum, applied_at)",
    "CREATE TEMP VIEW schema_migrations AS SELECT 1",
  ]) func `a file that hides what is remembered is refused before any file is applied`(sql: String)
    throws
  {
    let connection = try Connection(path: ":memory:", mode: .create)
    let files = try migrator([("0001_a.sql", "CREATE TABLE a(x)"), ("0002_b.sql", sql)])
    let error = #expect(throws: MigrationError.self) { try files.run(on: connection) }
    #expect(
      error?.description.contains("0002_b.sql has a change of schema_migrations") == true,
      "\(error as Any)")
    #expect(try tables(connection) == [])
  }

  @Test func `such words elsewhere than in a statement of their own are fine`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let text = """
      -- COMMIT; VACUUM;
      CREATE TABLE "commit"(x DEFAULT 'BEGIN; COMMIT;');
      CREATE TRIGGER t AFTER INSERT ON "commit" BEGIN
        UPDATE "commit" SET x = 'VACUUM; END;' WHERE 0; DELETE FROM "commit" WHERE x IS NULL;
      END;
      INSERT INTO "commit" DEFAULT VALUES;
      PRAGMA user_version = 3;
      ;;
      /* COMMIT; */
      """
    #expect(try migrator([("0001_a.sql", text)]).run(on: connection) == ["0001_a.sql"])
    #expect(try connection.count("\"commit\"") == 1)
    #expect(try connection.pragma("user_version") == "3")
  }

  @Test func `a statement hidden behind a zero byte is refused too`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let files = try migrator([("0001_a.sql", "CREATE TABLE a(x);\u{0}\nCOMMIT;")])
    #expect(throws: MigrationError.self) { try files.run(on: connection) }
    #expect(try tables(connection) == [])
  }

  @Test func `a table that others refer to can be built anew`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let files = try migrator([
      (
        "0001_a.sql",
        """
        CREATE TABLE p(k INTEGER PRIMARY KEY); INSERT INTO p VALUES (1);
        CREATE TABLE c(k REFERENCES p(k) ON DELETE CASCADE); INSERT INTO c VALUES (1);
        """
      ),
      (
        "0002_b.sql",
        """
        CREATE TABLE q(k INTEGER PRIMARY KEY, more); INSERT INTO q(k) SELECT k FROM p;
        DROP TABLE p; ALTER TABLE q RENAME TO p;
        """
      ),
    ])
    _ = try files.run(on: connection)
    #expect(try connection.count("c") == 1)
    let error = #expect(throws: MigrationError.self) {
      try migrator([
        ("0001_a.sql", "CREATE TABLE p(k INTEGER PRIMARY KEY); CREATE TABLE c(k REFERENCES p(k));"),
        ("0002_b.sql", "INSERT INTO c VALUES (7)"),
      ]).run(on: Connection(path: ":memory:", mode: .create))
    }
    #expect(error?.description.contains("0002_b.sql would leave rows of c") == true)
  }

  @Test func `migrating waits for a writer, and needs no lock once all is applied`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a")
    let files = try migrator([("0001_a.sql", "CREATE TABLE a(x)")])
    let holder = try Connection(path: path, mode: .create)
    try holder.useWriteAheadLog()
    let connection = try Connection(path: path, mode: .create, busyTimeout: 1)
    try holder.begin(.immediate)
    let error = #expect(throws: MigrationError.self) {
      try files.run(on: connection, lockTimeout: 20)
    }
    #expect(error?.description.contains("locked") == true)
    holder.rollback()
    #expect(try files.run(on: connection) == ["0001_a.sql"])
    try holder.begin(.immediate)
    #expect(try files.run(on: connection, lockTimeout: 0) == [])
    holder.rollback()
  }
}

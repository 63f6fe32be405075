import Foundation
import SQLite
import TestSupport
import Testing

struct DatabaseFileTests {
  static let ours: Int32 = 0x526F_7763
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A database of this application with a few hundred pages; in WAL mode, closed cleanly.
  func makeDatabase(_ name: String, applicationID: Int32, wal: Bool = true) throws -> String {
    let path = folder.file(name)
    let connection = try Connection(path: path, mode: .create)
    if wal { try connection.useWriteAheadLog() }
    try connection.pragma("application_id", "\(applicationID)")
    try connection.execute(
      "CREATE TABLE t(v); INSERT INTO t VALUES (randomblob(1000000)); CREATE TABLE u(v)")
    return path
  }

  func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  func listing() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func permit(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Checks that the file is refused with a sentence that holds `words`, and that nothing changes.
  func expectRefusal(_ path: String, _ words: String) throws {
    let (bytes, files) = (try contents(path), try listing())
    let error = #expect(throws: DatabaseFileError.self) {
      try DatabaseFile.check(path: path, applicationID: Self.ours)
    }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
    #expect(error?.description.hasPrefix(path) == true)
    #expect(try contents(path) == bytes)
    #expect(try listing() == files)
  }

  @Test func `an absent, an empty and an untouched file are new`() throws {
    #expect(try DatabaseFile.check(path: folder.file("a"), applicationID: Self.ours) == .new)
    #expect(try listing() == [])
    try Data().write(to: URL(filePath: folder.file("b")))
    #expect(try DatabaseFile.check(path: folder.file("b"), applicationID: Self.ours) == .new)
    try Connection(path: folder.file("c"), mode: .create).useWriteAheadLog()
    #expect(try DatabaseFile.check(path: folder.file("c"), applicationID: Self.ours) == .new)
    #expect(try listing() == ["b", "c"])
  }

  @Test(arguments: [true, false], ["plain", "with space?#%.db", "ünïcode"])
  func `our own database is taken, and nothing appears beside it`(
    wal: Bool, name: String
  ) throws {
    let path = try makeDatabase(name, applicationID: Self.ours, wal: wal)
    let bytes = try contents(path)
    #expect(try DatabaseFile.check(path: path, applicationID: Self.ours) == .existing)
    #expect(try contents(path) == bytes)
    #expect(try listing() == [name])
  }

  @Test func `our own database is taken while it is open and written elsewhere`() throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.withTransaction(.immediate) { () throws(SQLiteError) in
      try writer.execute("INSERT INTO u VALUES (1)")
      #expect(throws: Never.self) {
        try DatabaseFile.check(path: path, applicationID: Self.ours)
      }
    }
    // The look did not drop the writer's locks, as closing the file by other means would.
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
    try writer.begin(.immediate)
    _ = try DatabaseFile.check(path: path, applicationID: Self.ours)
    #expect(throws: SQLiteError.self) { try other.begin(.immediate) }
    writer.rollback()
  }

  @Test(arguments: [
    "just some text\n", "SQLite format 2\u{0}", String(repeating: "text ", count: 4_000),
    "\u{7f}ELF", "x",
  ])
  func `a file that is no database is refused`(text: String) throws {
    let path = folder.file("a")
    try Data(text.utf8).write(to: URL(filePath: path))
    try expectRefusal(path, "is not an SQLite database")
  }

  @Test func `a folder is refused`() throws {
    let error = #expect(throws: DatabaseFileError.self) {
      try DatabaseFile.check(path: folder.path, applicationID: Self.ours)
    }
    #expect(error?.description.contains("cannot be read") == true, "\(error as Any)")
  }

  @Test(arguments: [16, 100, 511, 4_096, 500_000])
  func `a database cut short is refused as damaged`(length: Int) throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    try contents(path).prefix(length).write(to: URL(filePath: path))
    try expectRefusal(path, "is a damaged database")
  }

  // Offsets into the header and into the first page's list of cells.
  @Test(arguments: [16...17, 18...23, 100...100, 3_000...4_095])
  func `a database with a damaged first page is refused`(range: ClosedRange<Int>) throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    var bytes = try contents(path)
    for offset in range { bytes[offset] = 0x2a }
    try bytes.write(to: URL(filePath: path))
    try expectRefusal(path, "is a damaged database")
  }

  @Test(arguments: [0, 7, -1] as [Int32], [true, false])
  func `another application's database is refused`(id: Int32, wal: Bool) throws {
    let path = try makeDatabase("a", applicationID: id, wal: wal)
    try expectRefusal(path, "another application made")
  }

  @Test func `another application's database is refused with its log beside it`() throws {
    let path = try makeDatabase("a", applicationID: 7)
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("INSERT INTO u VALUES (1)")
    #expect(try listing() == ["a", "a-shm", "a-wal"])
    try expectRefusal(path, "its application id is 7")
  }

  @Test func `a sealed file is read without a trace, unless changes wait beside it`() throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    do {
      let sealed = try Connection.sealed(path: path)
      #expect(try sealed.count("t") == 1)
      let error = #expect(throws: SQLiteError.self) { try sealed.execute("DROP TABLE t") }
      #expect(error?.isReadOnly == true)
      #expect(try listing() == ["a"])
    }
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("INSERT INTO u VALUES (1)")
    let error = #expect(throws: SQLiteError.self) { _ = try Connection.sealed(path: path) }
    #expect(error?.description.contains("changes wait") == true)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `a file that may not be read is refused with the reason`() throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    try permit(path, 0)
    let error = #expect(throws: DatabaseFileError.self) {
      try DatabaseFile.check(path: path, applicationID: Self.ours)
    }
    #expect(error?.description.contains("permission denied") == true)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func `a folder that may not be written is told as the reason`() throws {
    let path = try makeDatabase("a", applicationID: Self.ours)
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    let writer = try Connection(path: path, mode: .readWrite)
    let error = #expect(throws: SQLiteError.self) { try writer.useWriteAheadLog() }
    #expect(error?.isReadOnly == true || error?.kind == .cannotOpen)
    #expect(error?.description.contains("folder") == true, "\(error as Any)")
    // A reader needs the shared-memory file beside a database in WAL mode.
    let reader = try Connection(path: path, mode: .readOnly)
    let unread = #expect(throws: SQLiteError.self) { try reader.count("t") }
    #expect(unread?.description.hasPrefix("The folder of the database does not allow") == true)
    #expect(try Connection.sealed(path: path).count("t") == 1)
    try permit(path, 0o444)
    let refused = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: path, mode: .readWrite)
    }
    #expect(refused?.isReadOnly == true)
  }
}

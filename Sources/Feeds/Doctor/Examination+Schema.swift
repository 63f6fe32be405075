import SQLite

extension Examination {
  /// Compares tables, indexes and triggers with those that the migrations make.
  ///
  /// An index that is gone, or is another, is made anew; a table that is another no program can
  /// mend. What an operator has added besides, a trigger apart, is left alone.
  func examineSchema() throws(SQLiteError) {
    let expected = try Self.expectedSchema()
    let found = try Self.schema(of: database.connection)
    for (name, object) in expected.sorted(by: { $0.key < $1.key }) {
      guard let there = found[name] else {
        findings.add("the \(object.type) \(name) is missing", Self.mend(object, name))
        continue
      }
      guard there == object else {
        findings.add(
          "the \(object.type) \(name) is not as the migrations make it", Self.mend(object, name))
        continue
      }
    }
    for (name, object) in found.sorted(by: { $0.key < $1.key })
    where object.type == "trigger" && expected[name] == nil {
      findings.add("the trigger \(name) is none of the migrations'", .nothing)
    }
  }

  private static func mend(_ object: SchemaObject, _ name: String) -> DoctorMend {
    object.type == "index" ? .index(name, sql: object.sql) : .nothing
  }

  /// What a database of this program's has, made in memory. Costs a millisecond.
  private static func expectedSchema() throws(SQLiteError) -> [String: SchemaObject] {
    let fresh = try Connection(path: ":memory:", mode: .create)
    do {
      _ = try FeedDatabase.migrator().run(on: fresh)
    } catch let error as SQLiteError {
      throw error
    } catch {
      // They were applied to the database that is looked at.
      return [:]
    }
    return try schema(of: fresh)
  }

  private static func schema(
    of connection: borrowing Connection
  ) throws(SQLiteError) -> [String: SchemaObject] {
    var objects: [String: SchemaObject] = [:]
    var statement = try connection.prepare(
      "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    try statement.forEachRow { row throws(SQLiteError) in
      objects[row.text(at: 0)] = SchemaObject(type: row.text(at: 1), sql: row.text(at: 2))
    }
    return objects
  }
}

/// A table, an index or a trigger.
private struct SchemaObject: Equatable {
  let type: String
  /// As it was made.
  let sql: String
}

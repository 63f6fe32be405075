import SQLite

extension FeedDatabase {
  /// Applies what is pending to a copy that goes away, and so tells whether `prepare` would do it;
  /// answers the names. Refuses what that would refuse. The database is left as it is.
  ///
  /// The copy lies where SQLite keeps temporary files (`SQLITE_TMPDIR`, `TMPDIR`, `/var/tmp`), as
  /// large as the database; none is made where nothing is pending.
  package static func rehearse(path: String) throws(Unusable) -> [String] {
    let pending = try pending(path: path)
    if pending.isEmpty { return [] }
    let migrator = try migrator()
    do {
      let copy = try Connection(path: "", mode: .create)
      if case .existing = try check(path: path) {
        let source = try connectionToLook(at: path)
        try source.begin(.deferred)
        defer { source.rollback() }
        _ = try source.pragma("schema_version")
        try source.copy(to: copy)
      }
      return try migrator.run(on: copy)
    } catch let error as Unusable {
      throw error
    } catch {
      throw Unusable(description: "\(path), tried on a copy: \(error)")
    }
  }
}

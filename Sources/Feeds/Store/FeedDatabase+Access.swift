import SQLite

extension FeedDatabase {
  /// What a server may do with a database.
  package enum Access: Sendable, Equatable {
    /// Read and write; these migrations were applied just now.
    case readWrite(applied: [String])
    /// Read alone, for that reason, a clause without a full stop.
    case readOnly(reason: String)
  }

  /// Brings the database to this program's schema, or finds that it can only be read and is of this
  /// schema already. A file that can't be written is left as it is, and no file is made beside it.
  ///
  /// - Throws: also where a migration is due that can't be applied.
  package static func open(path: String) throws(Unusable) -> Access {
    guard case .existing = try check(path: path), let reason = obstacle(to: path) else {
      return .readWrite(applied: try prepare(path: path))
    }
    let migrator = try migrator()
    let pending: [String]
    do { pending = try migrator.pending(in: try connectionToLook(at: path)) } catch {
      throw Unusable(description: "\(path): \(error)")
    }
    if let first = pending.first {
      throw Unusable(
        description:
          "\(path): \(first) is due, and \(reason); make it writable once, or migrate a copy and serve that"
      )
    }
    return .readOnly(reason: reason)
  }

  /// Why nothing can be written into the file; nil where it can, or where the attempt would tell
  /// more. Takes the write lock for a moment and changes nothing.
  private static func obstacle(to path: String) -> String? {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
      try connection.begin(.immediate)
      connection.rollback()
      return nil
    } catch {
      switch error.kind {
      case .readOnly: return "the file or its folder does not allow writing"
      case .cannotOpen:
        return "the files that SQLite needs beside it can't be made in its folder"
      case .full: return "there is no room left beside it"
      default: return nil
      }
    }
  }
}

import CSQLite

extension SQLiteError {
  /// What a failure means to a caller.
  package enum Kind: Sendable, Equatable {
    /// Another connection holds a lock, beyond the busy timeout; trying again may work.
    case busy
    /// No room on the disk, in the quota, or below the file's size limit.
    case full
    /// The file, its folder or the connection does not allow writing.
    case readOnly
    /// The file, or one beside it, cannot be opened or created.
    case cannotOpen
    /// The file is a database and damaged.
    case corrupt
    /// The file is no database.
    case notADatabase
    /// A constraint of the schema was broken.
    case constraint(Constraint)
    /// A value or a statement is beyond SQLite's limits.
    case tooBig
    /// Stopped by a step budget.
    case interrupted
    /// Refused by an authorizer.
    case denied
    /// The disk or the file system failed.
    case inputOutput
    /// Out of memory.
    case memory
    /// Anything else: an error in the SQL, or a use that SQLite forbids.
    case other
  }

  package enum Constraint: Sendable {
    case unique
    case primaryKey
    case foreignKey
    case notNull
    case check
    case other
  }

  package var isBusy: Bool { kind == .busy }
  package var isFull: Bool { kind == .full }
  package var isReadOnly: Bool { kind == .readOnly }
  package var isInterrupted: Bool { kind == .interrupted }
  package var isNotADatabase: Bool { kind == .notADatabase }
  /// The file is damaged, or no database at all.
  package var isCorrupt: Bool { kind == .corrupt || kind == .notADatabase }
  package var isConstraint: Bool { if case .constraint = kind { true } else { false } }
  /// A row with the same key is there already.
  package var isUniqueViolation: Bool {
    kind == .constraint(.unique) || kind == .constraint(.primaryKey)
  }
}

extension SQLiteError.Kind {
  init(extendedCode: Int32, systemError: Int32) {
    // ENOSPC and EDQUOT, which SQLite reports as other failures where it could not grow the
    // shared-memory file or a journal.
    if systemError == 28 || systemError == 122 {
      self = .full
      return
    }
    self =
      switch extendedCode & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY: .readOnly
      // EACCES, EPERM and EROFS of a file that could not be made are about the right to write,
      // but may be about reading too: the words say which.
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CONSTRAINT: .constraint(SQLiteError.Constraint(extendedCode))
      case SQLITE_TOOBIG: .tooBig
      case SQLITE_INTERRUPT: .interrupted
      case SQLITE_AUTH: .denied
      case SQLITE_IOERR: .inputOutput
      case SQLITE_NOMEM: .memory
      default: .other
      }
  }
}

extension SQLiteError.Constraint {
  // The extended codes are macros of arithmetic that Swift does not import: the kind is in the
  // second byte.
  init(_ extendedCode: Int32) {
    self =
      switch extendedCode >> 8 {
      case 1: .check
      case 3: .foreignKey
      case 5: .notNull
      case 6: .primaryKey
      case 8, 10: .unique
      default: .other
      }
  }
}

/// Where one migration stands.
package struct MigrationStatus: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    /// Applied at this time (RFC 3339, UTC), and unchanged since.
    case applied(at: String)
    /// Not applied; `Migrator.run` does so.
    case pending
    /// Applied, and its text was changed since.
    case edited(at: String)
    /// Applied under another name, given here.
    case renamed(from: String, at: String)
    /// Applied, and its file is gone.
    case missing(at: String)
    /// Applied by a newer program.
    case newer(at: String)
    /// Not applied, though a later one was.
    case outOfOrder
  }

  package let number: Int64
  package let name: String
  package let state: State
}

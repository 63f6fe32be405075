extension MigrationError: CustomStringConvertible {
  /// One or two sentences for operators: what is wrong, and the way on.
  package var description: String {
    switch self {
    case .malformedName(let name):
      "The migration \(name) has no proper name: it must be four digits from 0001, an underscore,"
        + " words, and .sql, as in 0001_feeds.sql."
    case .doubledNumber(let first, let second):
      "The migrations \(first) and \(second) have the same number: give the later one the next."
    case .forbiddenStatement(let file, let line, let what):
      "The migration \(file) has \(what) on line \(line), which cannot be part of the transaction"
        + " that a migration is applied in; nothing of it was applied."
    case .failed(let file, let line, let error):
      "The migration \(file) failed on line \(line) and left nothing behind. \(error)"
    case .danglingRows(let file, let table):
      "The migration \(file) would leave rows of \(table) that point to missing rows; nothing of it"
        + " was applied."
    case .edited(let files):
      "Changed after being applied to this database: \(list(files)). Put the old text back, and the"
        + " change into a new migration."
    case .renamed(let applied, let file):
      "The migration \(file) was applied to this database under the name \(applied): give the file"
        + " its old name back."
    case .missing(let names):
      "Applied to this database, but without a file now: \(list(names)). Put the files back."
    case .newerDatabase(let applied, let latest):
      "The database is newer than this program: it has \(list(applied)), and this program knows"
        + " \(latest.map { "none after \($0)" } ?? "no migrations"). Use a newer program."
    case .outOfOrder(let file, let latest):
      "The migration \(file) was never applied to this database, which is at \(latest) already:"
        + " give it a number after that."
    case .otherApplication(0):
      "The database holds tables of another application and no application id."
    case .otherApplication(let id):
      "The database is another application's: its application id is \(id)."
    case .database(let error):
      "Its migrations can't be looked at or applied. \(error)"
    }
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

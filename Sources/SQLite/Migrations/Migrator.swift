/// Brings a database to the schema that a list of migrations describes.
///
/// Migrations are append-only: a file that was applied is never changed, renamed or removed, and a
/// new one has a number above all others. What the database remembers is compared with the files
/// one by one, not by the highest number.
package struct Migrator: Sendable {
  /// By number.
  let migrations: [NumberedMigration]
  let applicationID: Int32

  /// Takes the files in any order; refuses malformed names and doubled numbers.
  ///
  /// `applicationID` (not 0) is written into a new database together with the first migration.
  package init(
    _ files: [Migration], applicationID: Int32
  ) throws(MigrationError) {
    precondition(applicationID != 0, "0 means no application")
    var migrations: [NumberedMigration] = []
    for file in files {
      guard let migration = NumberedMigration(file) else {
        throw .malformedName(file.name)
      }
      migrations.append(migration)
    }
    migrations.sort { ($0.number, $0.name) < ($1.number, $1.name) }
    for (one, next) in zip(migrations, migrations.dropFirst()) where one.number == next.number {
      throw .doubledNumber(one.name, next.name)
    }
    self.migrations = migrations
    self.applicationID = applicationID
  }
}

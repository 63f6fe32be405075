/// One step of the schema's history, as its file has it.
package struct Migration: Sendable {
  /// The file's name: four digits, `_`, words of letters, digits, `-` and `_`, then `.sql`.
  package let name: String
  package let sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

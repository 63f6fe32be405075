import Foundation
import TestSupport
import Testing

/// Databases in a folder, and the commands that care for them.
struct CareFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func file(_ name: String) -> String { folder.file(name) }

  /// Runs a command on the database of that name.
  func run(
    _ command: [String], on database: String = "rowcast.db", redirection: String = ""
  ) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(
      command + ["--db", file(database)], workingFolder: folder.path, redirection: redirection,
      within: .seconds(120))
  }

  /// Runs a command that must go well; answers its standard output.
  @discardableResult
  func expect(_ command: [String], on database: String = "rowcast.db") throws -> String {
    let run = try run(command, on: database)
    #expect(run.ending == .exited(0), "\(command): \(run.whole)")
    return run.output
  }

  /// Runs a command that must fail so, and leave no part of a file behind.
  func expectFailure(
    _ status: Int32, _ words: String, _ command: [String], on database: String = "rowcast.db"
  ) throws {
    let run = try run(command, on: database)
    #expect(run.ending == .exited(status), "\(command): \(run.whole)")
    #expect(run.errors.contains(words), "\(command): \(run.whole)")
    #expect(run.output == "")
    let parts = try folder.listing().filter { $0.contains("rowcast-part") }
    #expect(parts == [], "\(command)")
  }

  /// Imports films of those numbers.
  func load(_ feed: String, _ numbers: ClosedRange<Int>, on database: String = "rowcast.db") throws
  {
    let items = try folder.write(Samples.films(numbers), as: "items")
    try expect(["import", feed, items], on: database)
    try FileManager.default.removeItem(atPath: items)
  }

  /// The feeds as `films 3`.
  func totals(_ database: String = "rowcast.db") throws -> [String] {
    try expect(["feeds"], on: database).split(separator: "\n").dropFirst().map { line in
      let words = line.split(separator: " ")
      return "\(words[0]) \(words[2])"
    }
  }

  /// The doctor finds nothing.
  func expectSound(_ database: String = "rowcast.db") throws {
    let run = try run(["doctor"], on: database)
    #expect(run.ending == .exited(0), "\(run.whole)")
  }
}

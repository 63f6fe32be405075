import Foundation
import Synchronization
import TestSupport

/// A database with a feed `big` of 100,000 rows, made by `rowcast import` when the first test asks
/// for it, and a server of it.
final class BigFeed: Sendable {
  static let count = 100_000

  private enum State {
    case unmade
    case made(TemporaryFolder)
    case failed(String)
  }

  /// Where its rows begin, by what they were asked with.
  let knownOffsets = KnownOffsets()

  private let state = Mutex(State.unmade)
  private let server = Mutex<ServerProcess?>(nil)

  /// The path of the database.
  func database() throws -> String {
    try state.withLock { state in
      if case .unmade = state {
        do { state = .made(try Self.make()) } catch { state = .failed("\(error)") }
      }
      switch state {
      case .made(let folder): return folder.file("big.db")
      case .failed(let reason): throw TestFailure("no feed of many rows: \(reason)")
      case .unmade: throw TestFailure("no feed of many rows")
      }
    }
  }

  /// Where the server of it listens, which all tests share.
  func address() throws -> (url: String, host: String, port: UInt16) {
    let database = try database()
    return try server.withLock { server in
      let running = try server ?? ServerProcess(database: database)
      server = running
      return (running.url, running.host, running.port)
    }
  }

  /// Ends the server.
  func close() { server.withLock { $0 = nil } }

  /// Films, and every seventh a post, of more lines towards the end, so that no mean of some rows'
  /// heights is that of all; a row's id is `n-` and its index.
  private static func make() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var lines = ""
    lines.reserveCapacity(count * 100)
    for number in 0..<count {
      if number % 7 == 3 {
        let text =
          "Number \(number). "
          + String(repeating: "words and more words ", count: number / 9000 + number % 11)
        lines += #"{"id":"n-\#(number)","type":"post","payload":{"text":"\#(text)"}}"# + "\n"
      } else {
        lines +=
          #"{"id":"n-\#(number)","type":"film","payload":{"title":"Film number \#(number)","year":"#
          + "\(1900 + number % 120)}}\n"
      }
    }
    try Data(lines.utf8).write(to: URL(filePath: folder.file("big.ndjson")))
    let run = try RowcastBinary.run(
      [
        "import", "big", folder.file("big.ndjson"), "--order", "appended", "--db",
        folder.file("big.db"),
      ], within: .seconds(120))
    guard run.ending == .exited(0) else { throw TestFailure(run.whole) }
    return folder
  }
}

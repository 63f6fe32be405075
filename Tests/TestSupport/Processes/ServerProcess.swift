import Foundation
import Glibc

/// A `rowcast serve` on a free port; killed when the value goes away.
package final class ServerProcess {
  package let process: ChildProcess
  /// Holds the database, unless another was named.
  package let folder: TemporaryFolder
  package let database: String
  /// The one line that it prints.
  package let line: String
  package let host: String
  package let port: UInt16

  /// Starts it and waits until it accepts.
  ///
  /// - Parameters:
  ///   - options: after `serve --port 0 --db …`.
  ///   - folder: of an earlier server, to serve its database again.
  ///   - database: nil for one in the folder.
  ///   - port: to take an earlier server's place.
  ///   - redirection: as `ChildProcess` takes it; standard output must stay.
  ///   - wrapper: a command that runs the command which follows it.
  package init(
    _ options: [String] = [], in folder: TemporaryFolder? = nil, database: String? = nil,
    port: UInt16 = 0, program: String = RowcastBinary.path, wrapper: [String] = [],
    environment: [String: String] = [:], redirection: String = ""
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    self.database = database ?? folder.file("rowcast.db")
    let command =
      wrapper + [program, "serve", "--port", "\(port)", "--db", self.database] + options
    process = try ChildProcess(
      command[0], Array(command.dropFirst()), environment: environment, workingFolder: folder.path,
      redirection: redirection)
    line = try process.outputLine()
    guard let authority = line.split(separator: "http://").last,
      let colon = authority.lastIndex(of: ":"),
      let port = UInt16(authority[authority.index(after: colon)...])
    else { throw TestFailure("the server said: \(line)") }
    host = authority[..<colon].trimmingCharacters(in: ["[", "]"])
    self.port = port
  }

  package var url: String {
    host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }

  /// A new connection, to another of its addresses if need be.
  package func connect(_ host: String? = nil, receiveBuffer: Int32? = nil) throws -> RawConnection {
    try RawConnection(host ?? self.host, port: port, receiveBuffer: receiveBuffer)
  }

  /// The answer to a GET on a connection of its own.
  package func get(_ target: String, _ fields: String...) throws -> RawResponse {
    let connection = try connect()
    try connection.send(RawRequest("GET", target, fields + ["Connection: close"]))
    return try connection.response()
  }

  /// Whether the process answers as a healthy server does.
  package var isAlive: Bool {
    get throws { try process.isRunning && get("/healthz").status == 200 }
  }

  /// Asks it to end by a signal and waits for that.
  @discardableResult
  package func stop(_ signal: Int32 = SIGTERM) throws -> ChildProcess.Ending {
    process.signal(signal)
    return try process.wait()
  }
}

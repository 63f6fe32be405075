import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import TestSupport

/// A server on a free port of localhost, on a thread of its own.
final class RunningServer: Sendable {
  let server: Server
  let addresses: [SocketAddress]
  private let result: Result

  final class Result: Sendable {
    let value = Mutex<Swift.Result<Server.Outcome, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  var port: UInt16 { addresses.first?.port ?? 0 }

  /// Starts two loops unless `configure` says otherwise.
  convenience init(
    slowness: Duration = .milliseconds(300), stage: StreamStage? = nil,
    sinks: SinkStage? = nil, later: LaterStage? = nil, life: ServerLife = ServerLife(),
    _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.loops = 2
    configure(&configuration)
    try self.init(
      Server(configuration: configuration) { loop in
        TestResponder(loop: loop, slowness: slowness, stage: stage, sinks: sinks, later: later)
      }, life)
  }

  /// Starts two loops that answer by responders of another kind.
  convenience init<R: Responder>(answers makeResponder: @escaping @Sendable () -> R) throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.loops = 2
    try self.init(Server(configuration: configuration) { _ in makeResponder() })
  }

  private init(_ server: Server, _ life: ServerLife = ServerLife()) throws {
    let result = Result()
    self.server = server
    self.result = result
    addresses = try server.bind()
    Foundation.Thread.detachNewThread {
      let value = Swift.Result { try server.run(life) }
      result.value.withLock { $0 = value }
      result.done.signal()
    }
  }

  func client(receiveBuffer: Int32? = nil) throws -> RawClient {
    try RawClient(port: port, receiveBuffer: receiveBuffer)
  }

  /// Waits until the server has ended, for 20 s at most; nil when it has not.
  func outcome() throws -> Server.Outcome? {
    guard result.done.wait(timeout: .now() + 20) == .success else { return nil }
    result.done.signal()
    return try result.value.withLock { $0 }?.get()
  }

  /// Asks the server to end and waits for it.
  @discardableResult
  func stop() throws -> Server.Outcome? {
    server.shutdown()
    return try outcome()
  }

  deinit {
    server.shutdown()
    server.shutdown()
  }
}

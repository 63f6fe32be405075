import HTTPCore
import HTTPServer

/// Health and metrics on a port of their own, with a thread, a connection to the database and bounds
/// of their own: it answers while the feeds' event loops are stuck or flooded.
final class AdminServer {
  private let server: Server
  private var thread: ServerThread?

  /// Takes the address, and says which it is; nothing is answered before `start`.
  init<R: Responder>(
    _ configuration: ServerConfiguration, options: ParsedOptions,
    log: (String) -> Void, makeResponder: @escaping @Sendable () throws -> R
  ) throws {
    server = try Server(configuration: configuration) { _ in try makeResponder() }
    do throws(ListenError) {
      if let address = try server.bind().first { log("metrics and health on http://\(address)") }
    } catch {
      throw ListenOptions.failure(
        error, options, host: MetricsOptions.host, port: MetricsOptions.port)
    }
  }

  func start(log: @escaping @Sendable (String) -> Void) throws {
    thread = try ServerThread(server, name: "admin") {
      log("the port of the metrics is not served any more: \($0)")
    }
  }

  /// Ends it; to be called when the feeds are not served any more, so that operators see the end.
  func stop() {
    thread?.stop()
    thread = nil
  }
}

/// Runs a server beside another one, on a thread of its own.
package final class ServerThread {
  private let server: Server
  private let thread: Thread

  /// Starts the server, which must have been bound; `failed` is told what made it end early, on its
  /// thread.
  package init(
    _ server: Server, name: String, failed: @escaping @Sendable (any Error) -> Void
  ) throws(SystemError) {
    self.server = server
    thread = try Thread(name: name) {
      do { try server.run() } catch { failed(error) }
    }
  }

  /// Ends the server within its grace time, and waits for that; once.
  package func stop() {
    server.shutdown()
    thread.join()
  }
}

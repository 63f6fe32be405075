package import HTTPCore
import Synchronization

/// An HTTP/1.1 server: listening sockets, one thread that accepts, and event loops that serve.
///
/// `init`, `bind`, `run`, in this order; each once. `shutdown` may come from anywhere.
package final class Server: Sendable {
  /// How a run has ended.
  package enum Outcome: Sendable, Hashable {
    /// Every answer under way was finished.
    case drained
    /// The grace time was over, or a second shutdown was asked for; so many connections, as far
    /// as known, were cut off.
    case cut(connections: Int)
  }

  private let configuration: ServerConfiguration
  private let makeHandler: @Sendable (Int) throws -> Handler
  private let control: Wakeup
  private let listeners = Mutex<[ListeningSocket]>([])

  /// `makeResponder` is called once a loop, with the loop's number from 0, on the loop's thread;
  /// the responder stays there.
  package init<R: Responder>(
    configuration: ServerConfiguration, makeResponder: @escaping @Sendable (Int) throws -> R
  ) throws(SystemError) {
    self.configuration = configuration
    makeHandler = { Handler(try makeResponder($0)) }
    control = try Wakeup()
  }

  /// Takes the addresses; returns them with the port that was really taken.
  ///
  /// From now on clients can connect; they are served once `run` is called. Nothing stays bound
  /// when it throws.
  @discardableResult
  package func bind() throws(ListenError) -> [SocketAddress] {
    let opened = try Listeners.open(
      host: configuration.host, port: configuration.port, backlog: configuration.backlog)
    listeners.withLock { $0 = opened }
    return opened.map(\.address)
  }

  /// Serves until a shutdown, and returns once all connections are gone or the grace time is over.
  ///
  /// Blocks the calling thread, which does the accepting. `signals` make SIGTERM and SIGINT call
  /// `shutdown`. Throws what a responder's making has thrown, or a `SystemError` that leaves
  /// nothing to go on with. Raises the process' limit of open descriptors.
  @discardableResult
  package func run(signals: ShutdownSignals? = nil) throws -> Outcome {
    LargeAllocations.areReturned()
    let sockets = listeners.withLock { list in
      let taken = list
      list = []
      return taken
    }
    let group = try LoopGroup()
    var mailboxes: [Mailbox] = []
    var threads: [Thread] = []
    do {
      for index in 0..<max(1, configuration.loops ?? Processors.count) {
        let mailbox = try Mailbox()
        threads.append(try startLoop(index, mailbox, group))
        mailboxes.append(mailbox)
      }
      let acceptor = try Acceptor(
        listeners: sockets, mailboxes: mailboxes, group: group, control: control,
        signals: signals, configuration: configuration)
      try acceptor.run()
    } catch {
      for mailbox in mailboxes { mailbox.post(.stop) }
      if group.current.failure == nil { throw error }
    }
    let state = group.current
    // A responder that is stuck keeps its thread; waiting for it would outlast the grace time.
    if state.ended == threads.count { for thread in threads { thread.join() } }
    if let failure = state.failure { throw failure }
    let stuck = threads.count - state.ended
    return state.cut + stuck == 0 ? .drained : .cut(connections: state.cut + stuck)
  }

  /// Asks `run` to end: once, it finishes the answers under way within the grace time; twice, it
  /// ends at once.
  ///
  /// Returns immediately; safe from any thread and from a signal handler.
  package func shutdown() { control.signal() }

  private func startLoop(
    _ index: Int, _ mailbox: Mailbox, _ group: LoopGroup
  ) throws(SystemError) -> Thread {
    let configuration = configuration
    let makeHandler = makeHandler
    return try Thread(name: "http-\(index)") {
      do {
        let loop = try EventLoop(
          mailbox: mailbox,
          settings: ConnectionSettings(
            limits: configuration.limits, cors: configuration.cors,
            tellsTiming: configuration.tellsTiming),
          handler: try makeHandler(index), accessLog: configuration.accessLog,
          streamPollInterval: configuration.streamPollInterval.clampedNanoseconds)
        group.noteReady()
        group.noteEnded(cut: try loop.run())
      } catch {
        group.noteFailed(error)
      }
    }
  }
}

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
  /// What has been counted so far, for whoever serves it.
  package let metrics: ServerMetrics
  private let makeHandler: @Sendable (Int) throws -> Handler
  private let control: Wakeup
  private let queue: QueueBudget
  private let listeners = Mutex<[ListeningSocket]>([])

  /// `makeResponder` is called once a loop, with the loop's number from 0, on the loop's thread;
  /// the responder stays there. `metrics` are those of that configuration, where the responder
  /// serves them itself.
  package init<R: Responder>(
    configuration: ServerConfiguration, metrics: ServerMetrics? = nil,
    makeResponder: @escaping @Sendable (Int) throws -> R
  ) throws(SystemError) {
    self.configuration = configuration
    self.metrics = metrics ?? ServerMetrics(configuration)
    makeHandler = { Handler(try makeResponder($0)) }
    control = try Wakeup()
    queue = QueueBudget(limit: configuration.maximumQueuedBytes)
  }

  /// Takes the addresses; returns them with the port that was really taken, that of a Unix-domain
  /// socket last.
  ///
  /// From now on clients can connect; they are served once `run` is called. Nothing stays bound
  /// when it throws.
  @discardableResult
  package func bind() throws(ListenError) -> [SocketAddress] {
    var opened: [ListeningSocket] = []
    if configuration.listensOnTCP {
      opened = try Listeners.open(
        host: configuration.host, port: configuration.port, backlog: configuration.backlog)
    }
    if let socket = configuration.unixSocket {
      opened.append(try Listeners.open(socket, backlog: configuration.backlog))
    }
    return keep(opened)
  }

  /// Serves the sockets that the process was started with, instead of `bind`; returns their
  /// addresses.
  @discardableResult
  package func take(_ inherited: InheritedSockets) throws(ListenError) -> [SocketAddress] {
    var opened: [ListeningSocket] = []
    for socket in inherited.sockets {
      do throws(SystemError) {
        opened.append(try ListeningSocket(socket))
      } catch {
        throw .failed(socket.address, error)
      }
    }
    return keep(opened)
  }

  private func keep(_ opened: [ListeningSocket]) -> [SocketAddress] {
    listeners.withLock { $0 = opened }
    return opened.map(\.address)
  }

  /// Serves until a shutdown, and returns once all connections are gone or the grace time is over.
  ///
  /// Blocks the calling thread, which does the accepting. Throws what a responder's making has
  /// thrown, `DescriptorShortage`, or a `SystemError` that leaves nothing to go on with. Raises the
  /// process' limit of open descriptors.
  @discardableResult
  package func run(_ life: ServerLife = ServerLife()) throws -> Outcome {
    LargeAllocations.areReturned()
    try checkDescriptors()
    let admission = Admission(
      bounds: .init(
        served: configuration.maximumConnections, turnedAway: 1,
        perAddress: configuration.maximumConnectionsPerAddress),
      isExempt: { [proxies = configuration.trustedProxies] in proxies.contains($0) })
    let group = try LoopGroup(metrics)
    var mailboxes: [Mailbox] = []
    var threads: [Thread] = []
    do {
      for index in metrics.loops.indices {
        let mailbox = try Mailbox(admission)
        threads.append(try startLoop(index, mailbox, group))
        mailboxes.append(mailbox)
      }
      let acceptor = try Acceptor(
        listeners: takeListeners(), mailboxes: mailboxes, group: group, control: control,
        life: life, admission: admission, configuration: configuration)
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

  /// The acceptor alone holds them from now on: they close when it lets go of them.
  private func takeListeners() -> [ListeningSocket] {
    listeners.withLock { list in
      defer { list = [] }
      return list
    }
  }

  /// Throws where the process may not have the descriptors that `run` needs, which looks too; raises
  /// the limit if it can. To be called before other files are opened for the server.
  package func checkDescriptors() throws(DescriptorShortage) {
    let limit = DescriptorLimit.raise()
    // A loop has a queue, two wakeups and the files of its responder; the writer has its own by now.
    let needed = DescriptorLimit.open + 10 + 8 * metrics.loops.count
    if limit < needed { throw DescriptorShortage(limit: limit, needed: needed) }
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
    let tallies = metrics.loops[index]
    let queue = queue
    return try Thread(name: "http-\(index)") {
      do {
        var loop = try EventLoop(
          mailbox: mailbox,
          settings: ConnectionSettings(
            limits: configuration.limits, cors: configuration.cors,
            tellsTiming: configuration.tellsTiming),
          handler: try makeHandler(index), accessLog: configuration.accessLog,
          tallies: tallies, shedAfter: configuration.shedAfter.clampedNanoseconds,
          queue: queue,
          streamPollInterval: configuration.streamPollInterval.clampedNanoseconds)
        group.noteReady()
        group.noteEnded(cut: try loop.run())
      } catch {
        group.noteFailed(error)
      }
    }
  }
}

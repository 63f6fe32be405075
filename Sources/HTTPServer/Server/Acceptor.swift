import Glibc
import HTTPCore

/// Accepts connections for all loops and leads the server to its end, on one thread.
final class Acceptor {
  /// Descriptors that are not for connections: databases, logs, the loops' own.
  private static let descriptorReserve = 64
  /// How many connections are accepted before anything else is looked at.
  private static let acceptsPerTurn = 256
  /// How long accepting pauses when there is no room.
  private static let pause: Int64 = 50_000_000
  /// How long loops have to notice that their time is over.
  private static let stopTime: Int64 = 250_000_000

  private enum Token {
    static let control = UInt64.max
    static let group = UInt64.max - 1
    static let signals = UInt64.max - 2
  }

  private var listeners: [ListeningSocket]
  private let mailboxes: [Mailbox]
  private let group: LoopGroup
  private let control: Wakeup
  private let signals: ShutdownSignals?
  private let graceTime: Int64
  /// How many connections are served at a time.
  private let limit: Int
  /// How many connections beyond the limit are told so at a time; the rest waits in the kernel.
  private let turnedAwayAtOnce: Int

  private var epoll: Epoll
  private var spare = SpareDescriptor()
  private var now = Clock.now()
  private var isAccepting = false
  private var pausedUntil: Moment?
  private var shutdowns: UInt64 = 0
  /// When the loops must have ended; set by the first shutdown.
  private var end: Moment?
  private var nextLoop = 0

  init(
    listeners: [ListeningSocket], mailboxes: [Mailbox], group: LoopGroup, control: Wakeup,
    signals: ShutdownSignals?, configuration: ServerConfiguration
  ) throws(SystemError) {
    self.listeners = listeners
    self.mailboxes = mailboxes
    self.group = group
    self.control = control
    self.signals = signals
    graceTime = configuration.graceTime.clampedNanoseconds
    let allowed = DescriptorLimit.raise()
    // Of few descriptors half are for connections.
    let reserve = min(allowed / 2, Self.descriptorReserve + 8 * mailboxes.count)
    let descriptors = allowed - reserve
    turnedAwayAtOnce = max(1, min(256, descriptors / 8))
    limit = max(1, min(configuration.maximumConnections, descriptors - turnedAwayAtOnce))
    epoll = try Epoll()
    try epoll.add(control.number, .input, token: Token.control)
    try epoll.add(group.wakeup.number, .input, token: Token.group)
    if let signals { try epoll.add(signals.number, .input, token: Token.signals) }
  }

  /// Accepts until a shutdown, then waits for the loops; returns when all have ended or their
  /// time is over, or when one has failed.
  func run() throws(SystemError) {
    while true {
      let count = try epoll.wait(timeout: timeout)
      now = Clock.now()
      for index in 0..<count {
        switch epoll.event(index).token {
        case Token.control: shutdowns += control.take()
        case Token.group: _ = group.wakeup.take()
        case Token.signals: shutdowns += UInt64(signals?.take() ?? 0)
        case let listener: if isAccepting { acceptTurn(Int(listener)) }
        }
      }
      let state = group.current
      if state.failure != nil { break }
      if state.ended == mailboxes.count { return }
      if end == nil, state.ready == mailboxes.count { try watchListeners() }
      if shutdowns > 0, end == nil { beginDrain() }
      if shutdowns > 1 || end.map({ now > $0 }) == true { break }
    }
    stop()
  }

  private var timeout: Int64? {
    if let end { return end.elapsed(since: now) + 1 }
    return pausedUntil.map { $0.elapsed(since: now) }
  }

  /// Watches the listening sockets, or watches them again after a pause.
  private func watchListeners() throws(SystemError) {
    if let pausedUntil {
      if now < pausedUntil { return }
      self.pausedUntil = nil
    }
    if isAccepting { return }
    isAccepting = true
    for (index, listener) in listeners.enumerated() {
      try epoll.add(listener.number, .input, token: UInt64(index))
    }
  }

  /// Leaves new connections in the kernel's queue for a while.
  private func pauseAccepting() {
    guard isAccepting else { return }
    isAccepting = false
    pausedUntil = now.advanced(by: Self.pause)
    for listener in listeners { try? epoll.remove(listener.number) }
  }

  private func acceptTurn(_ index: Int) {
    guard index < listeners.count else { return }
    for _ in 0..<Self.acceptsPerTurn {
      let open = mailboxes.reduce(0) { $0 + $1.connections }
      if open >= limit + turnedAwayAtOnce { return pauseAccepting() }
      do throws(SystemError) {
        guard let (number, peer) = try listeners[index].accept() else { return }
        handOver(number, peer, isTurnedAway: open >= limit)
      } catch {
        switch error.errno {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          turnOneAway(index)
          return pauseAccepting()
        default:
          // The connection was lost before it was accepted (accept(2) names many such errors).
          continue
        }
      }
    }
  }

  /// Gives a connection to the loop that has the fewest.
  private func handOver(_ number: Int32, _ peer: SocketAddress, isTurnedAway: Bool) {
    var best = nextLoop
    for step in 1..<max(1, mailboxes.count) {
      let candidate = (nextLoop + step) % mailboxes.count
      if mailboxes[candidate].connections < mailboxes[best].connections { best = candidate }
    }
    nextLoop = (nextLoop + 1) % mailboxes.count
    mailboxes[best].post(.adopt(number: number, peer: peer, isTurnedAway: isTurnedAway))
  }

  /// Closes one waiting connection in the room of the spare descriptor.
  private func turnOneAway(_ index: Int) {
    spare.giveUp()
    if let accepted = try? listeners[index].accept() { _ = Descriptor(owning: accepted.number) }
    spare.restore()
  }

  /// Takes what clients have connected already, closes the listening sockets, and has the loops
  /// finish.
  private func beginDrain() {
    for index in listeners.indices { acceptTurn(index) }
    listeners = []
    isAccepting = false
    pausedUntil = nil
    let deadline = now.advanced(by: graceTime)
    end = deadline.advanced(by: Self.stopTime)
    for mailbox in mailboxes { mailbox.post(.drain(deadline: deadline)) }
  }

  /// Has the loops end at once, and waits for them a moment.
  private func stop() {
    listeners = []
    for mailbox in mailboxes { mailbox.post(.stop) }
    let last = Clock.now().advanced(by: Self.stopTime)
    while group.current.ended < mailboxes.count {
      let left = last.elapsed(since: Clock.now())
      if left == 0 { return }
      guard (try? epoll.wait(timeout: left)) != nil else { return }
      _ = group.wakeup.take()
      _ = control.take()
      _ = signals?.take()
    }
  }
}

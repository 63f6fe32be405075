import Glibc
import HTTPCore

/// Accepts connections for all loops and leads the server to its end, on one thread.
final class Acceptor {
  /// How long accepting pauses when there is no room.
  private static let pause: Int64 = 50_000_000

  private enum Token {
    static let control = UInt64.max
    static let group = UInt64.max - 1
    static let signals = UInt64.max - 2
  }

  var listeners: [ListeningSocket]
  let mailboxes: [Mailbox]
  let group: LoopGroup
  let control: Wakeup
  let life: ServerLife
  let configuration: ServerConfiguration
  let admission: Admission
  /// For the answers that connections get which no loop takes.
  let settings: ConnectionSettings

  var epoll: Epoll
  var spare = SpareDescriptor()
  var output = Output(seed: UInt64.random(in: .min ... .max))
  var reports = AcceptReports()
  var now = Clock.now()
  var isAccepting = false
  var pausedUntil: Moment?
  /// When the loops must have ended; set by the first shutdown.
  var end: Moment?
  var nextLoop = 0
  /// When the loops are asked next whether they turn; nil until the server is ready.
  var nextPulse: Moment?
  /// The question that not all of them have answered yet.
  var pulse: LoopPulse?
  private var shutdowns: UInt64 = 0
  /// The listening sockets that an event has named.
  private var ready: [Int] = []
  private(set) var isReady = false

  init(
    listeners: [ListeningSocket], mailboxes: [Mailbox], group: LoopGroup, control: Wakeup,
    life: ServerLife, admission: Admission, configuration: ServerConfiguration
  ) throws(SystemError) {
    self.listeners = listeners
    self.mailboxes = mailboxes
    self.group = group
    self.control = control
    self.life = life
    self.admission = admission
    self.configuration = configuration
    settings = ConnectionSettings(limits: configuration.limits, cors: configuration.cors)
    epoll = try Epoll()
    try epoll.add(control.number, .input, token: Token.control)
    try epoll.add(group.wakeup.number, .input, token: Token.group)
    if let signals = life.signals {
      try epoll.add(signals.number, .input, token: Token.signals)
    }
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
        case Token.signals: takeSignals()
        case let listener: ready.append(Int(listener))
        }
      }
      if isAccepting, !ready.isEmpty {
        // A shutdown that has come as well is seen first, in this look or since: then their answers
        // tell them to go.
        takeSignals()
        if shutdowns == 0 { for index in ready { acceptTurn(index) } }
      }
      ready.removeAll(keepingCapacity: true)
      let state = group.current
      if state.failure != nil { break }
      if state.ended == mailboxes.count { return }
      if end == nil, state.ready == mailboxes.count {
        try watchListeners()
        if !isReady { beReady() }
      }
      if shutdowns > 0, end == nil { beginDrain() }
      if shutdowns > 1 || end.map({ now > $0 }) == true { break }
      keepWatch()
      tellReports()
    }
    stop()
  }

  /// The nanoseconds until there is something to do without an event.
  private var timeout: Int64? {
    var earliest: Moment?
    for moment in [end?.advanced(by: 1), pausedUntil, nextPulse, reports.due] {
      guard let moment else { continue }
      if let known = earliest, known < moment { continue }
      earliest = moment
    }
    return earliest?.elapsed(since: now)
  }

  private func takeSignals() {
    guard let taken = life.signals?.take() else { return }
    shutdowns += UInt64(clamping: taken.shutdowns)
    if taken.hangUps > 0 { hangUp() }
  }

  /// All loops serve and the sockets are watched.
  private func beReady() {
    isReady = true
    setBounds()
    life.onReady()
    if let service = life.service {
      service.tellReady(status: life.status)
      if service.watchdogInterval != nil { nextPulse = now }
    }
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
  func pauseAccepting() {
    guard isAccepting else { return }
    ignoreListeners()
    pausedUntil = now.advanced(by: Self.pause)
  }

  private func ignoreListeners() {
    isAccepting = false
    for listener in listeners { try? epoll.remove(listener.number) }
  }

  /// Takes no more connections.
  func closeListeners() {
    // Closing would not do: one that another process holds too would wake this one on and on.
    ignoreListeners()
    pausedUntil = nil
    listeners = []
  }
}

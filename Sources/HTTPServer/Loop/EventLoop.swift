import HTTPCore

/// Serves its connections on one thread: waits for readiness, runs each connection's state
/// machine, and answers inline.
///
/// Whatever a responder does delays every connection of the loop. Nothing here takes a lock or
/// allocates for a request, apart from what the request itself is made of.
struct EventLoop: ~Copyable {
  /// How many answers a connection gets in one turn, before the others have theirs.
  static let answersPerTurn = 64
  /// After how long, in nanoseconds, a turn makes no further answer.
  static let turnTime: Int64 = 2_000_000
  /// How long, in nanoseconds, sinks may be at work between two looks for events; then each body gets
  /// a piece on, and no more.
  static let sinkTimePerRound: Int64 = 4_000_000
  /// How long a client may take nothing while more waits for all of them than may.
  let queuePatience: Int64
  /// How often it is looked whether a peer that takes nothing still acknowledges something.
  let outputLook: Int64

  private static let wakeToken = UInt64.max
  private static let probeToken = UInt64.max - 1

  let settings: ConnectionSettings
  let handler: Handler
  let accessLog: AccessLog?
  let mailbox: Mailbox
  let tallies: LoopTallies
  /// Signalled by the loop itself, to see how long it takes to notice.
  let probe: Wakeup
  var lag: LoopLag

  var epoll: Epoll
  var table = ConnectionTable()
  var wheel: TimerWheel
  var now: Moment
  var output: Output
  /// Connections that have received more than their turn could answer.
  var unfinished: [ConnectionTable.Token] = []
  /// How long sinks have been at work since the last look for events.
  var sinkTime: Int64 = 0
  /// Connections whose answers other threads have given, in the order of that.
  var given: [ConnectionTable.Token] = []
  /// What connections that have been closed meanwhile were waiting for.
  var abandoned: [ConnectionTable.Token: OwedAnswer] = [:]
  /// Streams that are asked again at intervals.
  var parked: ParkedStreams
  var drainDeadline: Moment?
  /// What waits for clients, shared with the other loops.
  let queue: QueueBudget

  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  private var fired: [Int] = []
  private var isStopped = false

  init(
    mailbox: Mailbox, settings: ConnectionSettings, handler: Handler, accessLog: AccessLog?,
    tallies: LoopTallies, shedAfter: Int64, queue: QueueBudget, streamPollInterval: Int64
  ) throws(SystemError) {
    let probe = try Wakeup()
    let epoll = try Epoll()
    try epoll.add(mailbox.wakeup.number, .input, token: Self.wakeToken)
    try epoll.add(probe.number, .input, token: Self.probeToken)
    self.probe = probe
    self.epoll = epoll
    self.mailbox = mailbox
    self.settings = settings
    self.handler = handler
    self.accessLog = accessLog
    self.tallies = tallies
    self.queue = queue
    outputLook = settings.writeStall / 15
    queuePatience = settings.writeStall / 8
    now = Clock.now()
    lag = LoopLag(shedAfter: shedAfter, at: now)
    wheel = TimerWheel(at: now)
    parked = ParkedStreams(interval: streamPollInterval, at: now)
    output = Output(seed: UInt64.random(in: .min ... .max))
  }

  /// Serves until it is told to end; returns how many connections had to be cut off.
  mutating func run() throws(SystemError) -> Int {
    defer { closeAll() }
    while !isStopped {
      let count = try epoll.wait(timeout: timeout)
      now = Clock.now()
      let start = now
      sinkTime = 0
      lag.beginTurn(at: start)
      tallies.busySince.set(Int(clamping: start.nanoseconds))
      output.setDate(secondsSince1970: Clock.secondsSince1970())
      // A probe alone is no work: an idle loop sleeps.
      if count > 1 || count == 1 && epoll.event(0).token != Self.probeToken { probeLag() }
      for index in 0..<count {
        let event = epoll.event(index)
        if event.token == Self.wakeToken {
          readMail()
        } else if event.token == Self.probeToken {
          readProbe()
        } else if let held = table.connection(.init(rawValue: event.token)) {
          handle(event, &held.connection)
        }
      }
      finishTurns()
      writeGivenAnswers()
      pollStreams()
      fireTimers()
      tallies.busySince.set(0)
      noteLag(now.elapsed(since: start))
      if let drainDeadline, table.isEmpty || now >= drainDeadline { break }
    }
    writeLastAnswers()
    return table.count
  }

  private var timeout: Int64? {
    if !unfinished.isEmpty || !given.isEmpty { return 0 }
    var earliest = wheel.timeout(from: now) ?? .max
    if let poll = parked.timeout(from: now) { earliest = min(earliest, poll) }
    if let drainDeadline { earliest = min(earliest, drainDeadline.elapsed(since: now)) }
    return earliest == .max ? nil : earliest
  }

  private mutating func handle(_ event: Epoll.Event, _ connection: inout Connection) {
    if !connection.backlog.isEmpty {
      if event.isHungUp { return close(&connection) }
      if event.isWritable { resume(&connection) }
      return
    }
    let standing = connection.machine.standing()
    guard standing.wantsInput else {
      if event.isHungUp { return close(&connection) }
      if event.isPeerEnd { probe(&connection) }
      return
    }
    // What a connection sends ahead of its turns stays with the kernel, whose room is bounded.
    // Nothing streams, or no input would be wanted.
    if event.isReadable, !standing.hasWork { read(&connection) }
  }

  /// Reads once and runs the connection's turn.
  mutating func read(_ connection: inout Connection) {
    do throws(SystemError) {
      guard let count = try connection.socket.receive(into: &buffer) else { return }
      if count == 0 { connection.machine.receiveEnd() }
      tallies.receivedBytes.add(count)
      var input = buffer[0..<count]
      turn(&connection, &input)
    } catch {
      close(&connection)
    }
  }

  private mutating func fireTimers() {
    wheel.advance(to: now, into: &fired)
    for slot in fired {
      if let held = table.connection(slot: slot) { expire(&held.connection) }
    }
    fired.removeAll(keepingCapacity: true)
  }

  private mutating func readMail() {
    for message in mailbox.take() {
      switch message {
      case .adopt(let number, let peer, let fault):
        adopt(Socket(Descriptor(owning: number)), peer: peer, fault: fault)
      case .answer(let token): given.append(token)
      case .pulse(let pulse): pulse.beat()
      case .drain(let deadline): drain(until: deadline)
      case .stop: isStopped = true
      }
    }
  }

  private mutating func adopt(_ socket: consuming Socket, peer: SocketAddress, fault: Fault?) {
    let number = socket.number
    var machine = ConnectionMachine(settings: settings, at: now)
    if drainDeadline != nil { machine.drain() }
    let held = HeldConnection(
      Connection(
        socket: socket, peer: peer, token: table.nextToken(), isTurnedAway: fault != nil,
        machine: machine))
    table.insert(held)
    tallies.accepted.add(1)
    tallies.openConnections.set(table.count)
    begin(&held.connection, number, fault)
  }

  /// Has epoll watch a new connection, and tells it the fault if there is one.
  private mutating func begin(
    _ connection: inout Connection, _ number: Int32, _ fault: Fault?
  ) {
    do throws(SystemError) {
      connection.interest = .input
      try epoll.add(number, .input, token: connection.token.rawValue)
    } catch {
      return close(&connection)
    }
    if let fault {
      let event = connection.machine.turnAway(fault, into: &output)
      if case .refused(let refusal) = event {
        tallies.count(TurnAwayReason(refusal.status))
        log(refusal, of: connection)
      }
      flush(&connection)
    }
    settle(&connection)
  }

  private mutating func drain(until deadline: Moment) {
    guard drainDeadline == nil else { return }
    drainDeadline = deadline
    for held in table.all { drain(&held.connection) }
  }

  private mutating func drain(_ connection: inout Connection) {
    connection.machine.drain()
    if let stream = connection.stream, stream.source.isEndless { end(stream, of: &connection) }
    // A request may have arrived that no event has told of yet.
    if connection.machine.isIdle { read(&connection) }
    // Closes what is idle; others have less time now.
    settle(&connection)
  }

  /// Ends a connection at once.
  mutating func close(_ connection: inout Connection) {
    guard table.holds(connection.token) else { return }
    wheel.cancel(connection.token.slot)
    table.remove(connection.token)
    queue.add(-connection.backlog.byteCount)
    tallies.openConnections.set(table.count)
    connection.sink = nil
    if let owed = connection.owed {
      // Whoever makes the answer goes on; what is given then names a connection that is no more.
      connection.owed = nil
      abandoned[connection.token] = owed
    }
    if let stream = connection.stream { letGo(stream, of: &connection) }
    mailbox.noteClosed(connection.peer, wasTurnedAway: connection.isTurnedAway)
  }

  private mutating func closeAll() {
    for held in table.all { close(&held.connection) }
    mailbox.close()
  }
}

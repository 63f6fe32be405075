import HTTPCore

/// Serves its connections on one thread: waits for readiness, runs each connection's state
/// machine, and answers inline.
///
/// Whatever a responder does delays every connection of the loop. Nothing here takes a lock or
/// allocates for a request, apart from what the request itself is made of.
final class EventLoop {
  /// How many answers a connection gets in one turn, before the others have theirs.
  static let answersPerTurn = 64
  /// After how long, in nanoseconds, a turn makes no further answer.
  static let turnTime: Int64 = 2_000_000
  /// How often it is looked whether a peer that takes nothing still acknowledges something.
  let outputLook: Int64

  private static let wakeToken = UInt64.max

  let settings: ConnectionSettings
  let handler: Handler
  let accessLog: AccessLog?
  let mailbox: Mailbox

  var epoll: Epoll
  var table = ConnectionTable()
  var wheel: TimerWheel
  var now: Moment
  var output = Output(seed: UInt64.random(in: .min ... .max))
  /// Connections that have received more than their turn could answer.
  var unfinished: [ConnectionTable.Token] = []
  /// Streams that are asked again at intervals.
  var parked: ParkedStreams
  var drainDeadline: Moment?

  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  private var fired: [Int] = []
  private var isStopped = false

  init(
    mailbox: Mailbox, settings: ConnectionSettings, handler: Handler, accessLog: AccessLog?,
    streamPollInterval: Int64
  ) throws(SystemError) {
    self.mailbox = mailbox
    self.settings = settings
    self.handler = handler
    self.accessLog = accessLog
    outputLook = settings.writeStall / 15
    now = Clock.now()
    wheel = TimerWheel(at: now)
    parked = ParkedStreams(interval: streamPollInterval, at: now)
    epoll = try Epoll()
    try epoll.add(mailbox.wakeup.number, .input, token: Self.wakeToken)
  }

  /// Serves until it is told to end; returns how many connections had to be cut off.
  func run() throws(SystemError) -> Int {
    defer { closeAll() }
    while !isStopped {
      let count = try epoll.wait(timeout: timeout)
      now = Clock.now()
      output.setDate(secondsSince1970: Clock.secondsSince1970())
      for index in 0..<count {
        let event = epoll.event(index)
        if event.token == Self.wakeToken {
          readMail()
        } else if let connection = table.connection(.init(rawValue: event.token)) {
          handle(event, connection)
        }
      }
      finishTurns()
      pollStreams()
      fireTimers()
      if let drainDeadline, table.isEmpty || now >= drainDeadline { break }
    }
    return table.count
  }

  private var timeout: Int64? {
    if !unfinished.isEmpty { return 0 }
    var earliest = wheel.timeout(from: now) ?? .max
    if let poll = parked.timeout(from: now) { earliest = min(earliest, poll) }
    if let drainDeadline { earliest = min(earliest, drainDeadline.elapsed(since: now)) }
    return earliest == .max ? nil : earliest
  }

  private func handle(_ event: Epoll.Event, _ connection: Connection) {
    if !connection.backlog.isEmpty {
      if event.isHungUp { return close(connection) }
      if event.isWritable { resume(connection) }
      return
    }
    guard connection.machine.wantsInput else {
      if event.isHungUp { return close(connection) }
      if event.isPeerEnd { probe(connection) }
      return
    }
    // What a connection sends ahead of its turns stays with the kernel, whose room is bounded.
    if event.isReadable, !connection.hasWork { read(connection) }
  }

  /// Reads once and runs the connection's turn.
  func read(_ connection: Connection) {
    do throws(SystemError) {
      guard let count = try connection.socket.receive(into: &buffer) else { return }
      if count == 0 { connection.machine.receiveEnd() }
      var input = buffer[0..<count]
      turn(connection, &input)
    } catch {
      close(connection)
    }
  }

  /// Gives the connections that had too much for one turn another one.
  private func finishTurns() {
    if unfinished.isEmpty { return }
    let tokens = unfinished
    unfinished = []
    for token in tokens {
      guard let connection = table.connection(token) else { continue }
      connection.isUnfinished = false
      guard connection.hasWork else { continue }
      var input: ArraySlice<UInt8> = []
      turn(connection, &input)
    }
  }

  private func fireTimers() {
    wheel.advance(to: now, into: &fired)
    for slot in fired {
      if let connection = table.connection(slot: slot) { expire(connection) }
    }
    fired.removeAll(keepingCapacity: true)
  }

  private func readMail() {
    for message in mailbox.take() {
      switch message {
      case .adopt(let number, let peer, let isTurnedAway):
        adopt(Socket(Descriptor(owning: number)), peer: peer, isTurnedAway: isTurnedAway)
      case .drain(let deadline): drain(until: deadline)
      case .stop: isStopped = true
      }
    }
  }

  private func adopt(_ socket: consuming Socket, peer: SocketAddress, isTurnedAway: Bool) {
    let number = socket.number
    var machine = ConnectionMachine(settings: settings, at: now)
    if drainDeadline != nil { machine.drain() }
    let connection = Connection(
      socket: socket, peer: peer, token: table.nextToken(), machine: machine)
    table.insert(connection)
    do throws(SystemError) {
      connection.interest = .input
      try epoll.add(number, .input, token: connection.token.rawValue)
    } catch {
      return close(connection)
    }
    if isTurnedAway {
      let event = connection.machine.turnAway(
        Fault(.serviceUnavailable, "The server has all the connections it can hold."),
        into: &output)
      if case .refused(let refusal) = event { log(refusal, of: connection) }
      flush(connection)
    }
    settle(connection)
  }

  private func drain(until deadline: Moment) {
    guard drainDeadline == nil else { return }
    drainDeadline = deadline
    for connection in table.all {
      connection.machine.drain()
      if let stream = connection.stream {
        end(stream, of: connection)
        settle(connection)
      }
      // A request may have arrived that no event has told of yet.
      if connection.machine.isIdle { read(connection) }
      if connection.machine.isIdle { close(connection) }
    }
  }

  /// Ends a connection at once.
  func close(_ connection: Connection) {
    guard table.connection(connection.token) != nil else { return }
    wheel.cancel(connection.token.slot)
    table.remove(connection.token)
    if let stream = connection.stream { letGo(stream, of: connection) }
    mailbox.noteClosed()
  }

  private func closeAll() {
    for connection in table.all { close(connection) }
    for case .adopt(let number, _, _) in mailbox.take() {
      _ = Descriptor(owning: number)
      mailbox.noteClosed()
    }
  }
}

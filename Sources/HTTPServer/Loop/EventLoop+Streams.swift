import HTTPCore

extension EventLoop {
  /// How long a turn may go on asking parked streams, in nanoseconds; the others are asked in the
  /// next turn, after the connections that have become ready meanwhile.
  private static let pollTime: Int64 = 1_000_000

  /// Takes over the body of an answer whose head has been written.
  mutating func begin(
    _ source: any ResponseStream, _ response: Response, for request: Request,
    of connection: inout Connection, since start: Moment
  ) {
    tallies.openStreams.add(1)
    queue.add(source.heldBytes)
    connection.stream = OpenStream(
      source, status: response.status, route: response.route, id: request.id,
      request: accessLog == nil ? nil : request, start: start)
  }

  /// Sends what the connection's stream has to say, for as long as the kernel takes it.
  ///
  /// Each piece is written before the next is asked for. After a turn's worth the rest waits for
  /// another turn; a stream with nothing to say is parked. The connection may be closed afterwards.
  mutating func pump(_ connection: inout Connection) {
    guard let stream = connection.stream, !stream.isParked else { return }
    if drainDeadline != nil, stream.source.isEndless { return end(stream, of: &connection) }
    let turnEnd = now.advanced(by: Self.turnTime)
    var pieces = 0
    var sent = 0
    while connection.backlog.isEmpty, pieces < Self.answersPerTurn,
      sent < settings.limits.writeQueue, pieces == 0 || now < turnEnd
    {
      switch stream.source.next(at: UInt64(clamping: now.nanoseconds)) {
      case .bytes(let bytes) where !bytes.isEmpty:
        now = Clock.now()
        let waiting = connection.socket.unacknowledged()
        guard stream.isTaken(waiting, within: settings.writeStall, at: now) else {
          tallies.count(.write)
          connection.socket.resetOnClose()
          return close(&connection)
        }
        tallies.route(stream.route).bodyBytes.add(bytes.count)
        stream.noteSent(unacknowledged: waiting &+ bytes.count, bodyBytes: bytes.count)
        connection.machine.send(bytes, into: &output)
        flush(&connection)
        if connection.stream == nil { return }
        pieces += 1
        sent += bytes.count
      case .bytes, .wait:
        stream.isParked = true
        return parked.park(connection.token, at: now)
      case .end: return end(stream, of: &connection)
      }
    }
  }

  /// Ends the body in order; the connection goes on or closes as the machine wants.
  mutating func end(_ stream: OpenStream, of connection: inout Connection) {
    connection.machine.endBody(into: &output, at: now)
    letGo(stream, of: &connection)
    flush(&connection)
  }

  /// Forgets a stream, ended or cut off, and tells the access log of it.
  mutating func letGo(_ stream: OpenStream, of connection: inout Connection) {
    connection.stream = nil
    tallies.openStreams.add(-1)
    queue.add(-stream.source.heldBytes)
    log(
      AccessRecord(
        peer: connection.peer, request: stream.request, id: stream.id, route: stream.route,
        status: stream.status, bodyBytes: stream.bodyBytes,
        nanoseconds: now.elapsed(since: stream.start)))
  }

  /// Asks the parked streams whose time it is, within a turn's time.
  mutating func pollStreams() {
    let limit = now.advanced(by: Self.pollTime)
    while now < limit, let token = parked.take(at: now) {
      guard let held = table.connection(token), let stream = held.connection.stream,
        stream.isParked
      else { continue }
      stream.isParked = false
      pump(&held.connection)
      if !stream.isParked { settle(&held.connection) }
      now = Clock.now()
    }
  }

  /// Finds out whether a peer that has ended its sending side is gone; if it is, the kernel will
  /// tell by a hang-up.
  mutating func probe(_ connection: inout Connection) {
    connection.hasSeenPeerEnd = true
    connection.machine.probe(into: &output)
    flush(&connection)
    settle(&connection)
  }
}

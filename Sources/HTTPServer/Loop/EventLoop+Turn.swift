import HTTPCore

extension EventLoop {
  /// Runs a connection's state machine over `input`, answers what comes out, and writes.
  mutating func turn(_ connection: inout Connection, _ input: inout ArraySlice<UInt8>) {
    var answers = 0
    var parts = 0
    let end = now.advanced(by: Self.turnTime)
    loop: while true {
      if answers == Self.answersPerTurn || output.count >= settings.limits.writeQueue
        || answers &+ parts > 0 && now >= end
        || parts > 0 && sinkTime >= Self.sinkTimePerRound
      {
        connection.machine.hold(&input)
        break
      }
      if goOnWithBody(of: &connection) {
        parts += 1
        continue
      }
      switch connection.machine.next(&input, into: &output, at: now) {
      case .request(let request):
        if connection.sink == nil, connection.shedding == nil {
          answer(request, of: &connection)
        } else {
          finishBody(request, of: &connection)
        }
        output.reuse(consume request)
        answers += 1
        if input.isEmpty, connection.machine.awaitsRequest() { break loop }
      case .body(let request):
        if letBodyIn(request, of: &connection) { answers += 1 }
      case .bodyPart(let part):
        take(part, of: &connection)
        parts += 1
      case .refused(let refusal): refused(refusal, of: &connection)
      case .wait: break loop
      case .closed: break loop
      }
    }
    flush(&connection)
    pump(&connection)
    settle(&connection)
  }

  /// Has the responder answer a request, unless there is too much to do.
  mutating func answer(_ request: Request, of connection: inout Connection) {
    if let reason = shedding(request) { return shed(request, of: &connection, reason) }
    let start = now
    let response = handler.respond(request)
    now = Clock.now()
    respond(response, to: request, of: &connection, since: start)
  }

  /// Writes, counts and logs an answer that was begun at `start`, or waits for it where it is yet to
  /// come.
  mutating func respond(
    _ response: Response, to request: Request, of connection: inout Connection, since start: Moment
  ) {
    if let pending = response.pending {
      return wait(for: pending, response.route, to: request, of: &connection, since: start)
    }
    if mailbox.isDraining { connection.machine.drain() }
    let duration = now.elapsed(since: start)
    let sent = connection.machine.respond(
      response, to: request, took: duration, into: &output, at: now)
    count(response, to: request, bodyBytes: sent, took: duration)
    if let stream = response.stream, connection.machine.isStreaming {
      // The log is told at its end.
      begin(stream, response, for: request, of: &connection, since: start)
    } else {
      log(
        AccessRecord(
          peer: connection.peer, request: request, id: request.id, route: response.route,
          status: response.status, bodyBytes: sent, nanoseconds: duration))
    }
  }

  func log(_ refusal: Refusal, of connection: borrowing Connection) {
    let peer = connection.peer
    log(
      AccessRecord(
        peer: peer, request: refusal.request, id: refusal.id, route: 0,
        status: refusal.status, bodyBytes: refusal.bodyBytes, nanoseconds: 0))
  }

  /// Tells the access log of an answer.
  func log(_ record: @autoclosure () -> AccessRecord) { accessLog?(record()) }

  /// Writes what the output holds; what the peer does not take becomes the connection's backlog.
  ///
  /// The output is empty afterwards.
  mutating func flush(_ connection: inout Connection) {
    guard !output.isEmpty else { return }
    defer { output.removeAll() }
    do throws(SystemError) {
      var sent = 0
      if connection.backlog.isEmpty, output.detached.isEmpty {
        sent = try connection.socket.send(output.bytes) ?? 0
        tallies.sentBytes.add(sent)
        if sent == output.bytes.count { return }
      }
      let before = connection.backlog.byteCount
      connection.backlog.append(output, after: sent)
      queue.add(connection.backlog.byteCount &- before)
      try write(&connection)
    } catch {
      close(&connection)
    }
  }

  /// Writes the backlog, up to a turn's worth.
  private mutating func write(_ connection: inout Connection) throws(SystemError) {
    var total = 0
    while !connection.backlog.isEmpty, total < settings.limits.writeQueue {
      guard let sent = try connection.socket.send(connection.backlog.waiting) else { break }
      connection.backlog.drop(sent)
      total += sent
    }
    queue.add(-total)
    tallies.sentBytes.add(total)
    if connection.backlog.isEmpty {
      connection.machine.outputDrained(at: now)
    } else {
      connection.machine.outputBlocked(at: now)
      if total > 0 {
        connection.machine.outputProgressed(at: now)
        connection.unacknowledged = connection.socket.unacknowledged()
      }
    }
  }

  /// Goes on with a connection whose peer takes output again.
  mutating func resume(_ connection: inout Connection) {
    do throws(SystemError) {
      try write(&connection)
    } catch {
      return close(&connection)
    }
    if connection.backlog.isEmpty, connection.hasWork {
      var input: ArraySlice<UInt8> = []
      turn(&connection, &input)
    } else {
      // Nothing was read while output waited. To close on a request that has arrived meanwhile
      // would be a reset, and take from the peer what it has yet to read of its answers.
      if drainDeadline != nil, connection.machine.isIdle { read(&connection) }
      settle(&connection)
    }
  }

  /// Acts on what the state machine wants of the socket, and sets interest and timer.
  mutating func settle(_ connection: inout Connection) {
    guard table.holds(connection.token) else { return }
    var interest: Epoll.Interest = []
    var standing = connection.machine.standing()
    if connection.backlog.isEmpty {
      switch standing.intent {
      case .keep: break
      case .close: return close(&connection)
      case .shutDown:
        connection.socket.shutDownSending()
        connection.machine.beginLinger(at: now)
        standing = connection.machine.standing()
      }
      if drainDeadline != nil, standing.isIdle { return close(&connection) }
      let hasWork = connection.stream == nil ? standing.hasWork : connection.hasWork
      if hasWork, !connection.isUnfinished {
        connection.isUnfinished = true
        unfinished.append(connection.token)
      }
      if connection.stream != nil, !connection.hasSeenPeerEnd { interest.insert(.peerEnd) }
    } else {
      interest.insert(.output)
    }
    if standing.wantsInput { interest.insert(.input) }
    if interest != connection.interest {
      connection.interest = interest
      do throws(SystemError) {
        try epoll.modify(connection.socket.number, interest, token: connection.token.rawValue)
      } catch {
        return close(&connection)
      }
    }
    guard var deadline = standing.deadline else { return }
    if !connection.backlog.isEmpty { deadline = min(deadline, now.advanced(by: outputLook)) }
    wheel.schedule(connection.token.slot, at: deadline)
  }

  /// Looks at a connection whose timer has fired; it may have been set for an earlier deadline.
  mutating func expire(_ connection: inout Connection) {
    if connection.machine.isReceivingBody, connection.backlog.isEmpty, !connection.hasWork,
      (connection.machine.deadline ?? now) <= now
    {
      // What lies with the kernel has come in time, though the loop did not look.
      read(&connection)
      guard table.holds(connection.token) else { return }
    }
    if !connection.backlog.isEmpty || (connection.machine.deadline ?? now) <= now {
      // A slow reader frees no room for long times, yet acknowledges what it reads.
      let unacknowledged = connection.socket.unacknowledged()
      if unacknowledged > 0, unacknowledged < connection.unacknowledged {
        connection.machine.outputProgressed(at: now)
      }
      connection.unacknowledged = unacknowledged > 0 ? unacknowledged : .max
    }
    if !connection.backlog.isEmpty, queue.isSpent,
      now.elapsed(since: connection.machine.lastProgress) >= queuePatience
    {
      tallies.count(.queue)
      connection.socket.resetOnClose()
      return close(&connection)
    }
    let isIdle = connection.machine.isIdle
    let isBody = connection.machine.isReceivingBody
    switch connection.machine.expire(into: &output, at: now) {
    case .closed:
      tallies.count(!connection.backlog.isEmpty ? .write : isIdle ? .idle : .linger)
      if !connection.backlog.isEmpty { connection.socket.resetOnClose() }
      return close(&connection)
    case .refused(let refusal):
      tallies.count(isBody ? .body : .header)
      refused(refusal, of: &connection)
      flush(&connection)
    default: break
    }
    settle(&connection)
  }
}

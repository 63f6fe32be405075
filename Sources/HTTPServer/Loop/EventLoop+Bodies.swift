import HTTPCore

extension EventLoop {
  /// Says what becomes of a body that a request announces: it is refused, dropped, collected or
  /// handed to a sink. Returns whether the request is answered by that.
  mutating func letBodyIn(_ request: Request, of connection: inout Connection) -> Bool {
    if let reason = shedding(request) {
      if connection.machine.dropBody(at: now) {
        connection.shedding = reason
        return false
      }
      shed(request, of: &connection, reason)
      return true
    }
    if handler.refusesBody(request) {
      if connection.machine.dropBody(at: now) { return false }
      answer(request, of: &connection)
      return true
    }
    let limit = handler.bodyLimit(request)
    connection.sink = handler.bodySink(request)
    connection.machine.admitBody(limit: limit, inPieces: connection.sink != nil, at: now)
    return false
  }

  /// Gives the sink the next bytes of its body.
  mutating func take(_ part: ArraySlice<UInt8>, of connection: inout Connection) {
    use(&connection) { $0.take(part) }
  }

  /// Has the sink do some of what is left of its last bytes; false where nothing is.
  mutating func goOnWithBody(of connection: inout Connection) -> Bool {
    guard connection.sink?.isBusy == true else { return false }
    use(&connection) { $0.goOn() }
    return true
  }

  /// Counts the time that the sink needs; one that wants no more of its body has the rest dropped.
  private mutating func use(_ connection: inout Connection, _ body: (any BodySink) -> Bool) {
    let start = now
    let wantsMore = connection.sink.map(body) ?? false
    now = Clock.now()
    sinkTime &+= now.elapsed(since: start)
    if !wantsMore { connection.machine.dropRest() }
  }

  /// Answers a request whose body went to a sink, or was dropped because nobody had time for it.
  mutating func finishBody(_ request: Request, of connection: inout Connection) {
    if let reason = connection.shedding {
      connection.shedding = nil
      return shed(request, of: &connection, reason)
    }
    guard let sink = connection.sink else { return }
    connection.sink = nil
    let start = now
    let response = sink.finish()
    now = Clock.now()
    respond(response, to: request, of: &connection, since: start)
  }
}

import HTTPCore

extension EventLoop {
  /// Says what becomes of a body that a request announces: it is refused, dropped, collected or
  /// handed to a sink. Returns whether the request is answered by that.
  func letBodyIn(_ request: Request, of connection: Connection) -> Bool {
    if let reason = shedding(request) {
      if connection.machine.dropBody(at: now) {
        connection.shedding = reason
        return false
      }
      shed(request, of: connection, reason)
      return true
    }
    if handler.refusesBody(request) {
      if connection.machine.dropBody(at: now) { return false }
      answer(request, of: connection)
      return true
    }
    let limit = handler.bodyLimit(request)
    connection.sink = handler.bodySink(request)
    connection.machine.admitBody(limit: limit, inPieces: connection.sink != nil, at: now)
    return false
  }

  /// Gives the sink the next bytes of its body.
  func take(_ part: ArraySlice<UInt8>, of connection: Connection) {
    let start = now
    let wantsMore = connection.sink?.take(part) ?? false
    now = Clock.now()
    sinkTime &+= now.elapsed(since: start)
    if !wantsMore { connection.machine.dropRest() }
  }

  /// Answers a request whose body went to a sink, or was dropped because nobody had time for it.
  func finishBody(_ request: Request, of connection: Connection) {
    if let reason = connection.shedding {
      connection.shedding = nil
      return shed(request, of: connection, reason)
    }
    guard let sink = connection.sink else { return }
    connection.sink = nil
    let start = now
    let response = sink.finish()
    now = Clock.now()
    if let pending = response.pending {
      return wait(for: pending, response.route, to: request, of: connection, since: start)
    }
    respond(response, to: request, of: connection, since: start)
  }
}

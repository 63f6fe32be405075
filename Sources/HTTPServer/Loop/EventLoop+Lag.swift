import HTTPCore

extension EventLoop {
  /// Sends a probe behind what is ready, when one is due.
  func probeLag() {
    if lag.wantsProbe(at: now) { sendProbe() }
  }

  /// Takes the probe back, and tells what was measured.
  func readProbe() {
    _ = probe.take()
    now = Clock.now()
    tallies.probedSince.set(0)
    let goesOn = lag.noteReturned(at: now)
    let measured = Int(clamping: lag.last)
    tallies.lag.set(measured)
    if measured > tallies.greatestLag.current { tallies.greatestLag.set(measured) }
    if goesOn { sendProbe() }
  }

  private func sendProbe() {
    probe.signal()
    lag.noteSent(at: now)
    tallies.probedSince.set(Int(clamping: now.nanoseconds))
  }

  /// Answers a request without the responder, since the loop is behind.
  func shed(_ request: Request, of connection: Connection) {
    if mailbox.isDraining { connection.machine.drain() }
    let response = Self.shedResponse
    let sent = connection.machine.respond(response, to: request, into: &output, at: now)
    tallies.shed.add(1)
    tallies.route(0).count(request.method, response.status)
    tallies.route(0).bodyBytes.add(sent)
    log(
      AccessRecord(
        peer: connection.peer, request: request, id: request.id, route: 0,
        status: response.status, bodyBytes: sent, nanoseconds: 0))
    now = Clock.now()
  }

  private static var shedResponse: Response {
    var fields = FieldBlock()
    fields.append("Retry-After", "1")
    return ProblemDocument(
      .serviceUnavailable,
      detail: "The server has more requests than it can answer in time; try again in a second."
    ).response(fields: fields)
  }
}

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
    tallies.lag.set(Int(clamping: lag.last))
    noteLag(lag.last)
    if goesOn { sendProbe() }
  }

  /// Remembers a lag, or the time of a turn of the loop, which is the least that a connection waited
  /// that was ready at its beginning, if it is the greatest.
  func noteLag(_ nanoseconds: Int64) {
    let lag = Int(clamping: nanoseconds)
    if lag > tallies.greatestLag.current { tallies.greatestLag.set(lag) }
  }

  private func sendProbe() {
    probe.signal()
    lag.noteSent(at: now)
    tallies.probedSince.set(Int(clamping: now.nanoseconds))
  }

  static let isBehind = Fault(
    .serviceUnavailable,
    "The server has more requests than it can answer in time; try again in a second.")
  static let isFull = Fault(
    .serviceUnavailable,
    "More answers wait for slow clients than the server may hold; try again in a second.")

  /// Answers a request without the responder.
  func shed(_ request: Request, of connection: Connection, _ fault: Fault) {
    if mailbox.isDraining { connection.machine.drain() }
    let response = fault.response
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
}

import HTTPCore

extension EventLoop {
  /// Sends a probe behind what is ready, when one is due.
  mutating func probeLag() {
    if lag.wantsProbe(at: now) { sendProbe() }
  }

  /// Takes the probe back, and tells what was measured.
  mutating func readProbe() {
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
  mutating func noteLag(_ nanoseconds: Int64) {
    let lag = Int(clamping: nanoseconds)
    if lag > tallies.greatestLag.current { tallies.greatestLag.set(lag) }
  }

  private mutating func sendProbe() {
    probe.signal()
    lag.noteSent(at: now)
    tallies.probedSince.set(Int(clamping: now.nanoseconds))
  }

  /// Why a request that comes now is to be answered without the responder; nil where it is not.
  mutating func shedding(_ request: Request) -> Shedding? {
    if lag.isOver(at: now), handler.mayBeShed(request), lag.sheds(at: now) { return .behind }
    if queue.isSpent, handler.mayBeShed(request) { return .full }
    return nil
  }

  /// Answers a request without the responder.
  mutating func shed(_ request: Request, of connection: inout Connection, _ reason: Shedding) {
    if mailbox.isDraining { connection.machine.drain() }
    let response = reason.fault.response
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

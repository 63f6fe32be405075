extension ConnectionMachine {
  /// Writes the answer to the request that `next` gave last; returns the body bytes written.
  ///
  /// Where the response has a stream, only the head is written, and `isStreaming` is true until
  /// `endBody`; without a body to come, as for HEAD, the stream is not used. Before the body has
  /// been received, or while it comes in pieces, it refuses the body, and the connection ends.
  /// Without a request that waits for an answer it does nothing.
  @discardableResult
  package mutating func respond(
    _ response: Response, to request: Request, took nanoseconds: Int64? = nil,
    into output: inout Output, at now: Moment
  ) -> Int {
    guard awaitsAnswer else { return 0 }
    if phase != .answering { persists = false }
    let lines = AnswerLines(request, nanoseconds: nanoseconds, settings)
    if response.stream != nil, !response.status.hasNoBody {
      return writeHead(response, lines, into: &output, at: now)
    }
    return write(response, lines, goesOn: goesOn, into: &output, at: now)
  }

  @inline(__always) private var awaitsAnswer: Bool {
    switch phase {
    case .answering, .admission: true
    case .body: bodyUse == .inPieces
    default: false
    }
  }

  /// Whether the connection has another request after the one that is being answered.
  @inline(__always) var goesOn: Bool {
    let limit = settings.limits.requestsPerConnection
    return persists && !isDraining && (limit == 0 || answered &+ 1 < limit)
  }

  private mutating func write(
    _ response: Response, _ lines: borrowing AnswerLines, goesOn: Bool, into output: inout Output,
    at now: Moment
  ) -> Int {
    let persistence: Output.Persistence =
      !goesOn ? .close : minorVersion == 0 ? .keepAlive : .implied
    let sent = output.append(response, persistence, .counted, lines, leavesBodyOut: isHead)
    finish(goesOn: goesOn, at: now)
    return sent
  }

  /// Leaves the answer behind, and waits for the next request or for nothing more.
  mutating func finish(goesOn: Bool, at now: Moment) {
    guard goesOn else { return end() }
    answered &+= 1
    phase = .idle
    since = now
    isHead = false
  }

  /// Answers a sound request that the server will not pass on; the connection goes on where the
  /// request has no body in the way.
  mutating func refuseAndGoOn(
    _ fault: Fault, _ request: Request, into output: inout Output, at now: Moment
  ) -> Event {
    let sent = write(
      fault.response, AnswerLines(request, settings), goesOn: goesOn && framing == .none,
      into: &output, at: now)
    self.request = nil
    return .refused(Refusal(fault.status, bodyBytes: sent, id: request.id, request: request))
  }

  /// Answers a request that cannot be read any further, and ends the connection.
  mutating func refuse(_ fault: Fault, into output: inout Output) -> Event {
    if parser.isHead { isHead = true }
    let lines =
      if let request {
        AnswerLines(request, settings)
      } else {
        AnswerLines(id: .made(output.makeRequestNumber()), settings)
      }
    let sent = output.append(fault.response, .close, .counted, lines, leavesBodyOut: isHead)
    let refused = request
    end()
    return .refused(Refusal(fault.status, bodyBytes: sent, id: lines.id, request: refused))
  }

  /// Answers a client that is turned away before it has asked anything, and ends the connection.
  package mutating func turnAway(_ fault: Fault, into output: inout Output) -> Event {
    guard phase == .idle else { return .wait }
    isHead = false
    return refuse(fault, into: &output)
  }

  /// Drops whatever was under way; only output is left to leave.
  private mutating func end() {
    phase = .closing
    held = []
    parser = HeadParser()
    request = nil
    body = []
    partGiven = nil
  }
}

extension ConnectionMachine {
  /// Notes that the peer will send nothing more; call `next` afterwards.
  ///
  /// Requests that came before it are still answered (a half-closed connection, RFC 9112 §9.6).
  package mutating func receiveEnd() { peerEnded = true }

  /// Uses bytes off the front of `input` until something is found; call again with the rest.
  ///
  /// With `.wait` and `.closed` all of `input` has been used or put by.
  package mutating func next(
    _ input: inout ArraySlice<UInt8>, into output: inout Output, at now: Moment
  ) -> Event {
    do throws(Fault) {
      switch phase {
      case .idle, .head: return try readHead(&input, into: &output, at: now)
      case .body: return try readBody(&input, into: &output, at: now)
      case .admission, .answering, .streaming:
        hold(&input)
        return .wait
      case .closing:
        input = []
        return .wait
      case .lingering:
        lingered += input.count
        if !input.isEmpty { lastByte = now }
        input = []
        if peerEnded || lingered > settings.limits.lingerBytes { phase = .closed }
        return phase == .closed ? .closed : .wait
      case .closed:
        input = []
        return .closed
      }
    } catch {
      input = []
      return refuse(error, into: &output)
    }
  }

  private mutating func readHead(
    _ input: inout ArraySlice<UInt8>, into output: inout Output, at now: Moment
  ) throws(Fault) -> Event {
    let usesHeld = !held.isEmpty
    if !usesHeld, input.isEmpty, !peerEnded, phase == .idle { return .wait }
    let isFirst = parser.isUnused
    if isFirst { parser.trade(&output.spare) }
    if usesHeld {
      hold(&input)
      swap(&input, &held)
    }
    let length: Int?
    do throws(Fault) {
      length = try parser.advance(input.span, limits: settings.limits)
    } catch {
      noteBegun(input, into: &output)
      throw error
    }
    guard let length else {
      // Empty lines before a request are no part of one, and are not kept.
      if parser.isBlank {
        // Between requests nothing is held.
        if isFirst { parser.trade(&output.spare) }
        let count = parser.dropEmptyLines()
        if count > 0 { input = ArraySlice(Array(input.dropFirst(count))) }
      }
      if !parser.isBlank, phase == .idle {
        phase = .head
        since = now
      }
      if usesHeld { swap(&input, &held) } else { hold(&input) }
      if !peerEnded { return .wait }
      if phase == .head {
        noteBegun(held, into: &output)
        throw .malformed("The request ends within its head.")
      }
      phase = .closed
      held = []
      return .closed
    }
    let head = output.spare.head(input.prefix(length))
    if input.count == length, !usesHeld { input = [] } else { input = input.dropFirst(length) }
    if usesHeld {
      swap(&input, &held)
      if held.isEmpty { held = [] }
    }
    return try begin(head, into: &output, at: now)
  }

  /// Has a refusal tell whom it refuses, as far as that is known: from the request line on.
  mutating func noteBegun(_ head: ArraySlice<UInt8>, into output: inout Output) {
    parser.lookForHead(in: head.span)
    guard let line = parser.line else { return }
    request = request(line, Array(head.prefix(parser.lineStart)), parser.fields, into: &output)
  }

  private func request(
    _ line: RequestLine, _ head: consuming [UInt8], _ fields: consuming [Request.Field],
    into output: inout Output
  ) -> Request {
    let id = RequestID(head.span, fields.span) ?? .made(output.makeRequestNumber())
    var request = Request(
      minorVersion: line.minorVersion, method: line.method ?? .get, head: head, path: line.path,
      query: line.query, fields: fields, body: [])
    request.authority = line.authority
    request.isMethodKnown = line.method != nil
    request.id = id
    return request
  }

  /// Takes up a request whose head is complete.
  private mutating func begin(
    _ head: consuming [UInt8], into output: inout Output, at now: Moment
  ) throws(Fault) -> Event {
    guard var line = parser.line else { throw .malformed("There is no request line.") }
    let fields = parser.framing
    let lines = parser.reset()
    if line.path.isEmpty {
      // An OPTIONS target without a path stands for * (RFC 9112 §3.2.4), which the head has not.
      line.path = head.count..<(head.count &+ 1)
      head.append(0x2A)
    }
    isHead = line.method == .head
    minorVersion = line.minorVersion
    persists = false
    let request = request(line, head, lines, into: &output)
    do throws(Fault) {
      framing = try fields.framing(line.method, minorVersion: minorVersion)
    } catch {
      // A refusal from here on can tell whom it refuses.
      self.request = request
      throw error
    }
    persists = !fields.saysClose && (minorVersion > 0 || fields.saysKeepAlive)

    guard let method = line.method, method != .connect else {
      return refuseAndGoOn(
        Fault(.notImplemented, "The server does not know the method."), request, into: &output,
        at: now)
    }
    if fields.expectsOther {
      return refuseAndGoOn(
        Fault(.expectationFailed, "The only expectation of the server is 100-continue."), request,
        into: &output, at: now)
    }
    guard framing != .none else {
      phase = .answering
      return .request(request)
    }
    // An HTTP/1.0 client knows no 100 (RFC 9110 §10.1.1).
    owesContinue = fields.expectsContinue && minorVersion > 0
    phase = .admission
    self.request = request
    return .body(request)
  }
}

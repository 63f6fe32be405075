/// A request's body: let in, dropped or refused, and received.
extension ConnectionMachine {
  /// The most that one `.bodyPart` has.
  private static var pieceSize: Int { 16 * 1024 }

  /// Lets the body that `.body` announced come in, up to `limit` bytes (the setting's when nil).
  ///
  /// A longer one is refused with 413 by `next`, at once where its length is told. With `inPieces`
  /// nothing of it is kept: `next` gives it as `.bodyPart`s, and at its end a `.request` without it.
  package mutating func admitBody(limit: Int?, inPieces: Bool = false, at now: Moment) {
    guard phase == .admission else { return }
    bodyLimit = limit ?? settings.limits.body
    phase = .body
    since = now
    lastByte = now
    received = 0
    bodyUse = inPieces ? .inPieces : .collected
    chunks = ChunkedDecoder()
    body = []
  }

  /// Lets the body that `.body` announced come in and drops it, so that the connection can go on
  /// after a request that is refused whatever its body says; `next` gives `.request` at its end.
  ///
  /// Returns false, having done nothing, where it is better to `respond` at once and end: the body
  /// is longer than the limit for that, or the client waits for a word and may never send it
  /// (RFC 9110 §10.1.1). A chunked body turns out too long later; then the answer is the last.
  package mutating func dropBody(at now: Moment) -> Bool {
    let limit = settings.limits.droppedBody
    guard phase == .admission, !owesContinue else { return false }
    if case .length(let length) = framing, length > limit { return false }
    admitBody(limit: limit, at: now)
    bodyUse = .dropped
    chunks = ChunkedDecoder(dropsBody: true)
    return true
  }

  /// Drops what is still to come of a body that is given in pieces; `next` then gives `.request`.
  ///
  /// It does so at the body's end where that is near enough to wait for, as with `dropBody`, and
  /// the connection goes on. Else it does so at once, and the answer is the connection's last.
  package mutating func dropRest() {
    guard phase == .body, bodyUse == .inPieces else { return }
    let limit = settings.limits.droppedBody
    switch framing {
    case .none: return
    case .length(let length):
      bodyUse = length &- received <= limit ? .dropped : .cutShort
      bodyLimit = .max
    case .chunked:
      bodyUse = chunks.dropRest(upTo: limit) ? .dropped : .cutShort
      let (sum, overflow) = chunks.count.addingReportingOverflow(limit)
      bodyLimit = overflow ? .max : sum
    }
  }

  /// Takes what has come of the body; the request at its end.
  mutating func readBody(
    _ input: inout ArraySlice<UInt8>, into output: inout Output, at now: Moment
  ) throws(Fault) -> Event {
    let isCalledBack = notePartUsed(at: now)
    if bodyUse == .cutShort {
      persists = false
      held = []
      input = []
      return finishBody()
    }
    if case .length(let length) = framing, length > bodyLimit {
      throw Fault(.contentTooLarge, "The body is too large.")
    }
    if owesContinue {
      owesContinue = false
      if held.isEmpty, input.isEmpty { output.appendContinue() }
    }
    if !held.isEmpty {
      var source: ArraySlice<UInt8> = []
      swap(&source, &held)
      let step = try takeBody(&source, at: now)
      if !source.isEmpty { held = source }
      if let event = event(of: step, at: now) { return event }
    }
    // The body may have ended with the part that was given last.
    if !input.isEmpty || isCalledBack {
      if let event = event(of: try takeBody(&input, at: now), at: now) { return event }
    }
    if peerEnded { throw .malformed("The request ends within its body.") }
    return .wait
  }

  /// Takes the time that the driver needed for the last part out of the client's; false where there
  /// is no such part.
  private mutating func notePartUsed(at now: Moment) -> Bool {
    guard let start = partGiven else { return false }
    partGiven = nil
    since = since.advanced(by: now.elapsed(since: start))
    lastByte = now
    return true
  }

  private mutating func event(of step: BodyStep, at now: Moment) -> Event? {
    switch step {
    case .more: return nil
    case .end: return finishBody()
    case .part(let part):
      partGiven = now
      return .bodyPart(part)
    }
  }

  /// Takes bytes of the body from `source`, and notes that they have come.
  private mutating func takeBody(
    _ source: inout ArraySlice<UInt8>, at now: Moment
  ) throws(Fault) -> BodyStep {
    let before = source.count
    let step = try takeBody(&source)
    let count = before &- source.count
    received &+= count
    if count > 0 { lastByte = now }
    return step
  }

  private mutating func takeBody(_ source: inout ArraySlice<UInt8>) throws(Fault) -> BodyStep {
    switch framing {
    case .none: return .end
    case .length(let length): return takeCounted(&source, length: length)
    case .chunked where bodyUse == .inPieces: return try takeChunksInPieces(&source)
    case .chunked:
      do throws(Fault) {
        return try decodeChunks(&source) ? .end : .more
      } catch {
        guard bodyUse == .dropped, error.status == .contentTooLarge else { throw error }
        persists = false
        source = []
        return .end
      }
    }
  }

  private mutating func takeCounted(_ source: inout ArraySlice<UInt8>, length: Int) -> BodyStep {
    let left = length &- received
    var count = min(left, source.count)
    if bodyUse == .inPieces {
      if left == 0 { return .end }
      if count == 0 { return .more }
      count = min(count, Self.pieceSize)
      let part = source.prefix(count)
      source = source.dropFirst(count)
      return .part(part)
    }
    if bodyUse == .collected {
      if body.isEmpty { body.reserveCapacity(min(length, 64 * 1024)) }
      body.append(contentsOf: source.prefix(count))
    }
    source = source.dropFirst(count)
    return count == left ? .end : .more
  }

  private mutating func takeChunksInPieces(
    _ source: inout ArraySlice<UInt8>
  ) throws(Fault) -> BodyStep {
    while true {
      if let run = chunks.takeRun(&source, atMost: Self.pieceSize) { return .part(run) }
      let isComplete = try decodeChunks(&source, pieceSize: Self.pieceSize)
      if !body.isEmpty {
        var part: [UInt8] = []
        swap(&part, &body)
        return .part(part[...])
      }
      if isComplete { return .end }
      if source.isEmpty { return .more }
    }
  }

  private mutating func decodeChunks(
    _ source: inout ArraySlice<UInt8>, pieceSize: Int? = nil
  ) throws(Fault) -> Bool {
    try chunks.decode(
      &source, into: &body, bodyLimit: bodyLimit, overheadLimit: settings.limits.chunkOverhead,
      pieceSize: pieceSize)
  }

  private mutating func finishBody() -> Event {
    guard var request else { return .wait }
    self.request = nil
    request.body = body
    body = []
    phase = .answering
    return .request(request)
  }
}

/// A request's body: let in, dropped or refused, and received.
extension ConnectionMachine {
  /// Lets the body that `.body` announced come in, up to `limit` bytes (the setting's when nil).
  ///
  /// A longer one is refused with 413 by `next`.
  package mutating func admitBody(limit: Int?, at now: Moment) {
    guard phase == .admission else { return }
    bodyLimit = limit ?? settings.limits.body
    phase = .body
    since = now
    lastByte = now
    received = 0
    dropsBody = false
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
    dropsBody = true
    chunks = ChunkedDecoder(dropsBody: true)
    return true
  }

  /// Takes what has come of the body; the request at its end.
  mutating func readBody(
    _ input: inout ArraySlice<UInt8>, into output: inout Output, at now: Moment
  ) throws(Fault) -> Event {
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
      let before = source.count
      let isComplete = try takeBody(&source)
      if !source.isEmpty { held = source }
      if isComplete { return finishBody() }
      noteReceived(before &- source.count, at: now)
    }
    if !input.isEmpty {
      let before = input.count
      if try takeBody(&input) { return finishBody() }
      noteReceived(before &- input.count, at: now)
    }
    if peerEnded { throw .malformed("The request ends within its body.") }
    return .wait
  }

  private mutating func noteReceived(_ count: Int, at now: Moment) {
    received += count
    if count > 0 { lastByte = now }
  }

  /// Moves bytes of the body from `source`; true at the body's end.
  private mutating func takeBody(_ source: inout ArraySlice<UInt8>) throws(Fault) -> Bool {
    switch framing {
    case .none: return true
    case .length(let length):
      let count = min(length &- received, source.count)
      if !dropsBody {
        if body.isEmpty { body.reserveCapacity(min(length, 64 * 1024)) }
        body.append(contentsOf: source.prefix(count))
      }
      source = source.dropFirst(count)
      return received &+ count == length
    case .chunked:
      do throws(Fault) {
        return try chunks.decode(
          &source, into: &body, bodyLimit: bodyLimit,
          overheadLimit: settings.limits.chunkOverhead)
      } catch {
        guard dropsBody, error.status == .contentTooLarge else { throw error }
        persists = false
        source = []
        return true
      }
    }
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

extension ConnectionMachine {
  /// Whether an answer's body goes on, to be carried on by `send` and brought to an end by
  /// `endBody`.
  package var isStreaming: Bool { phase == .streaming }

  /// Writes the head of an answer whose body has no known length; always 0 bytes of body.
  ///
  /// An HTTP/1.0 client knows no chunks: for it the connection's end is the body's end.
  mutating func writeHead(
    _ response: Response, _ lines: borrowing AnswerLines, into output: inout Output, at now: Moment
  ) -> Int {
    let isChunked = minorVersion > 0
    if !isChunked { persists = false }
    let goesOn = goesOn
    output.append(
      response, goesOn ? .implied : .close, isChunked ? .chunked : .untilClose, lines,
      leavesBodyOut: isHead)
    if isHead {
      finish(goesOn: goesOn, at: now)
    } else {
      phase = .streaming
    }
    return 0
  }

  /// Writes the next piece of the body that goes on; an empty one, or one without such a body, is
  /// nothing.
  package mutating func send(_ piece: [UInt8], into output: inout Output) {
    guard phase == .streaming, !piece.isEmpty else { return }
    if minorVersion > 0 { output.appendChunk(piece) } else { output.appendBody(piece) }
  }

  /// Writes the body's end, after which the connection goes on unless it was the last answer.
  package mutating func endBody(into output: inout Output, at now: Moment) {
    guard phase == .streaming else { return }
    if minorVersion > 0 { output.appendLastChunk() }
    finish(goesOn: goesOn, at: now)
  }

  /// Writes what a peer that has ended its sending side reacts to if it is gone, while a body goes
  /// on and nothing else is to be sent.
  ///
  /// To the kernel an end looks the same whether the peer has closed altogether or only sends no
  /// more. Any byte brings a reset from the first kind, and the second must not notice: so it is a
  /// leading zero of the next chunk's size (RFC 9112 §7.1: `1*HEXDIG`). HTTP/1.0 has no such byte;
  /// there the next piece brings it out.
  package mutating func probe(into output: inout Output) {
    if phase == .streaming, minorVersion > 0 { output.appendLeadingZero() }
  }
}

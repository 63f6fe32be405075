extension Output {
  /// The connection's word after an answer.
  enum Persistence {
    /// HTTP/1.1 keeps connections without saying so.
    case implied
    /// Said to an HTTP/1.0 client that asked for it.
    case keepAlive
    case close
  }

  /// Appends `HTTP/1.1 100 Continue`.
  mutating func appendContinue() { append("HTTP/1.1 100 Continue\r\n\r\n".utf8) }

  /// Appends one answer; `leavesBodyOut` for HEAD. Returns the number of body bytes sent.
  ///
  /// A 1xx, 204 or 304 has no body and no length (RFC 9110 §8.6, §15.4.5), whatever `response`
  /// holds. With a framing other than `.counted` only the head is appended.
  @discardableResult
  mutating func append(
    _ response: Response, _ persistence: Persistence, _ framing: AnswerFraming,
    _ lines: borrowing AnswerLines, leavesBodyOut: Bool
  ) -> Int {
    let hasNoBody = response.status.hasNoBody
    let code = response.status.code
    switch (code, framing) {
    case (200, .counted):
      append(okStart)
      append(decimal: response.body.count)
      appendLineEnd()
    case (304, .counted): append(notModifiedStart)
    default: appendStart(response, hasNoBody && framing == .counted ? .untilClose : framing)
    }
    switch persistence {
    case .implied: break
    case .keepAlive: append("Connection: keep-alive\r\n".utf8)
    case .close: append("Connection: close\r\n".utf8)
    }
    append(response.fields.bytes)
    if tail.set(lines) {
      append(tail.bytes)
    } else {
      append(lines)
      appendLineEnd()
    }

    if hasNoBody || leavesBodyOut || framing != .counted { return 0 }
    appendBody(response.body)
    return response.body.count
  }

  /// The lines that every answer begins with, as they are where nothing is kept ready.
  private mutating func appendStart(_ response: Response, _ framing: AnswerFraming) {
    append("HTTP/1.1 ".utf8)
    append(decimal: Int(response.status.code))
    append(0x20)
    append(response.status.reason.utf8)
    appendLineEnd()
    append(dateLine)
    switch framing {
    case .counted:
      append("Content-Length: ".utf8)
      append(decimal: response.body.count)
      appendLineEnd()
    case .chunked: append("Transfer-Encoding: chunked\r\n".utf8)
    case .untilClose: break
    }
  }

  private mutating func append(_ lines: borrowing AnswerLines) {
    append("X-Request-ID: ".utf8)
    extend { lines.id.append(to: &$0, head: lines.head) }
    appendLineEnd()
    extend { lines.settings.cors.append(to: &$0, origin: lines.origin) }
    guard let nanoseconds = lines.nanoseconds else { return }
    // Milliseconds, to the microsecond.
    let microseconds = Int(clamping: max(0, nanoseconds) / 1000)
    append("Server-Timing: app;dur=".utf8)
    append(decimal: microseconds / 1000)
    append(0x2E)
    let fraction = microseconds % 1000
    append(decimal: fraction / 100)
    append(decimal: fraction / 10 % 10)
    append(decimal: fraction % 10)
    appendLineEnd()
  }

  mutating func appendLineEnd() {
    append(0x0D)
    append(0x0A)
  }
}

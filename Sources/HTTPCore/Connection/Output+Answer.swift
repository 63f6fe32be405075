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
    _ lines: AnswerLines, leavesBodyOut: Bool
  ) -> Int {
    let hasNoBody = response.status.hasNoBody
    let code = response.status.code
    if code == 200 {
      append(Self.okLine)
    } else {
      append(Self.versionPart)
      appendDecimal(Int(code))
      append(0x20)
      append(response.status.reason.utf8)
      append(Self.newline)
    }
    append(dateLine)
    switch framing {
    case .counted where !hasNoBody:
      append(Self.lengthPart)
      appendDecimal(response.body.count)
      append(Self.newline)
    case .chunked: append(Self.chunkedLine)
    case .counted, .untilClose: break
    }
    switch persistence {
    case .implied: break
    case .keepAlive: append(Self.keepAliveLine)
    case .close: append(Self.closeLine)
    }
    append(response.fields.bytes)
    append(lines)
    append(Self.newline)

    if hasNoBody || leavesBodyOut || framing != .counted { return 0 }
    appendBody(response.body)
    return response.body.count
  }

  private mutating func append(_ lines: AnswerLines) {
    append(Self.idPart)
    extend { lines.id.append(to: &$0, head: lines.head) }
    append(Self.newline)
    extend { lines.cors.append(to: &$0, origin: lines.origin) }
    guard let nanoseconds = lines.nanoseconds else { return }
    // Milliseconds, to the microsecond.
    let microseconds = Int(clamping: max(0, nanoseconds) / 1000)
    append(Self.timingPart)
    appendDecimal(microseconds / 1000)
    append(0x2E)
    let fraction = microseconds % 1000
    appendDecimal(fraction / 100)
    appendDecimal(fraction / 10 % 10)
    appendDecimal(fraction % 10)
    append(Self.newline)
  }

  private mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  private static let okLine = Array("HTTP/1.1 200 OK\r\n".utf8)
  private static let versionPart = Array("HTTP/1.1 ".utf8)
  private static let lengthPart = Array("Content-Length: ".utf8)
  private static let chunkedLine = Array("Transfer-Encoding: chunked\r\n".utf8)
  private static let keepAliveLine = Array("Connection: keep-alive\r\n".utf8)
  private static let closeLine = Array("Connection: close\r\n".utf8)
  private static let idPart = Array("X-Request-ID: ".utf8)
  private static let timingPart = Array("Server-Timing: app;dur=".utf8)
  static let newline: [UInt8] = [0x0D, 0x0A]
}

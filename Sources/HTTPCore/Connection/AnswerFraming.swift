/// How a client finds the end of an answer's body (RFC 9112 §6.3).
enum AnswerFraming {
  /// By its Content-Length.
  case counted
  /// By the last chunk.
  case chunked
  /// By the connection's end.
  case untilClose
}

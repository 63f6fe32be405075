/// What carries requests to a server: `URLSessionTransport`, or a script in a test.
///
/// Both functions end soon after their task is cancelled, with the kind `cancelled`. No status is an
/// error to them: an error is that there is no answer.
public protocol Transport: Sendable {
  /// The whole answer to a request.
  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse

  /// The head of an answer, and its body as it comes.
  func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream
}

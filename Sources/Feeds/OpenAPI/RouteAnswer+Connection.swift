import HTTPCore

extension RouteAnswer {
  /// What a connection can answer instead of any route, by itself.
  ///
  /// - Parameter takesBody: whether the method is one that comes with a body.
  static func ofConnection(takesBody: Bool) -> [RouteAnswer] {
    let all = [
      problem(.badRequest, "The request is malformed, or a parameter is out of its range."),
      problem(.requestTimeout, "The header or the body came too slowly."),
      problem(.contentTooLarge, "The body is too large."),
      problem(.uriTooLong, "The request line is too long."),
      problem(.expectationFailed, "Expect names something else than 100-continue."),
      problem(.tooManyRequests, "The client's address has all the connections that it may have."),
      problem(.requestHeaderFieldsTooLarge, "The fields are too long, or too many."),
      problem(.notImplemented, "The transfer coding is another than chunked."),
      problem(.serviceUnavailable, "The server has no room now."),
      problem(.httpVersionNotSupported, "The protocol is another than HTTP/1."),
    ]
    guard takesBody else { return all }
    return all + [
      problem(.lengthRequired, "A request of HTTP/1.0 has no Content-Length.")
    ]
  }

  /// Every status with which a problem document is answered, in their order, and its name among the
  /// document's responses.
  static let problems: [(status: Status, name: String)] = [
    .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
    .requestTimeout, .conflict, .gone, .lengthRequired, .preconditionFailed, .contentTooLarge,
    .uriTooLong, .unsupportedMediaType, .expectationFailed, .unprocessableContent,
    .tooManyRequests, .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented,
    .serviceUnavailable, .httpVersionNotSupported, .insufficientStorage,
  ].map { (status: Status) in (status, status.reason.filter { $0 != " " }) }

  /// The fields that problems of a status have beside those of all.
  static func problemFields(of status: Status) -> [AnswerField] {
    switch status {
    case .unauthorized: [.challenge]
    case .methodNotAllowed: [.allow]
    case .unsupportedMediaType: [.accept, .acceptPost, .acceptEncoding]
    case .tooManyRequests: [.retryAfter]
    case .serviceUnavailable: [.retryAfterIfAny]
    default: []
    }
  }
}

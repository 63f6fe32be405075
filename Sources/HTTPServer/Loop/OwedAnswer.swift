import HTTPCore

/// An answer that another thread makes, with what the connection needs to write it.
final class OwedAnswer {
  let answer: PendingAnswer
  let route: Int
  /// The request without its body, which can be large.
  let request: Request
  let peer: SocketAddress
  /// When the request was complete.
  let start: Moment

  init(
    _ answer: PendingAnswer, route: Int, request: Request, peer: SocketAddress, start: Moment
  ) {
    self.answer = answer
    self.route = route
    self.request = request
    self.peer = peer
    self.start = start
  }
}

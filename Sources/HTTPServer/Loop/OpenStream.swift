import HTTPCore

/// The body that a connection is sending, with what the access log will want to know of it.
final class OpenStream {
  let source: any ResponseStream
  let status: Status
  let route: Int
  let id: RequestID
  /// Nil where there is no access log, so that an idle stream does not keep its request.
  let request: Request?
  let start: Moment
  /// The bytes of the pieces that have been taken so far.
  private(set) var bodyBytes = 0
  /// Whether it had nothing to say and is to be asked with the others that wait.
  var isParked = false
  /// What the peer had not acknowledged when the last piece had been handed to the kernel.
  private var unacknowledged = 0
  /// The last moment at which the peer is known to have acknowledged something, or had nothing to.
  private var lastProgress: Moment

  init(
    _ source: any ResponseStream, status: Status, route: Int, id: RequestID, request: Request?,
    start: Moment
  ) {
    self.source = source
    self.status = status
    self.route = route
    self.id = id
    self.request = request
    self.start = start
    lastProgress = start
  }

  /// Whether the peer still acknowledges, before another piece is sent; `unacknowledged` bytes now
  /// wait for that.
  ///
  /// A peer whose network is gone never fills what the kernel keeps for it with small pieces, so it
  /// would not be seen to take nothing.
  func isTaken(_ unacknowledged: Int, within stall: Int64, at now: Moment) -> Bool {
    if unacknowledged == 0 || unacknowledged < self.unacknowledged { lastProgress = now }
    return now.elapsed(since: lastProgress) < stall
  }

  /// Notes that a piece is handed to the kernel, after which at least so much waits.
  func noteSent(unacknowledged: Int, bodyBytes count: Int) {
    self.unacknowledged = unacknowledged
    bodyBytes &+= count
  }
}

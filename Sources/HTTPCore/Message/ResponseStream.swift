/// A body without an end known beforehand, taken piece by piece as the connection can send it.
///
/// Belongs to one event loop, like the responder that makes it, and is used on its thread only. The
/// server asks for the next piece only when the earlier ones have been handed to the kernel, so a
/// client that reads slowly costs no memory beyond one piece. It is let go when it has ended, when
/// the client is gone or reads nothing for the write timeout, and, if it is endless, when the server
/// drains, which ends the body as `.end` would.
package protocol ResponseStream: AnyObject {
  /// What there is to send now. Must not block: the loop's other connections wait meanwhile.
  ///
  /// Asked first as soon as the head of the answer has been sent. While it answers `.wait` it is
  /// asked at each polling interval, perhaps with thousands of others: that answer must be cheap.
  ///
  /// - Parameter now: the loop's monotonic time in nanoseconds, for heartbeats.
  func next(at now: UInt64) -> ResponseStreamPiece

  /// Whether it has no end of its own, so that a server that drains may end it anywhere.
  var isEndless: Bool { get }

  /// The bytes that it holds in memory for as long as it lasts, always the same.
  var heldBytes: Int { get }
}

extension ResponseStream {
  package var isEndless: Bool { true }

  package var heldBytes: Int { 0 }
}

/// What a stream has to say.
package enum ResponseStreamPiece: Sendable {
  /// Bytes to send, in one chunk and without delay; asked again once they are on their way, so a
  /// piece had better not be larger than some hundred kilobytes. None are the same as `.wait`.
  case bytes([UInt8])
  /// Nothing now; asked again after the server's polling interval.
  case wait
  /// Nothing more: the body ends here.
  case end
}

/// A body without an end known beforehand, taken piece by piece as the connection can send it.
///
/// Belongs to one event loop, like the responder that makes it. The server asks for the next piece
/// only when the earlier ones have been handed to the kernel, so a client that reads slowly costs
/// no memory beyond one piece; one that is gone costs nothing once the stream is let go.
package protocol ResponseStream: AnyObject {
  /// What there is to send now. Must not block.
  ///
  /// - Parameter now: the loop's monotonic time in nanoseconds, for heartbeats.
  func next(at now: UInt64) -> ResponseStreamPiece
}

/// What a stream has to say.
package enum ResponseStreamPiece: Sendable {
  /// Bytes to send; asked again once they are on their way.
  case bytes([UInt8])
  /// Nothing now; asked again after the server's polling interval.
  case wait
  /// Nothing more: the body ends here.
  case end
}

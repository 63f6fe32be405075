/// Takes the body of one request as it arrives, instead of having it collected.
///
/// Belongs to one event loop, and is used on its thread only. The next bytes are read from the
/// client when `take` has returned, so a sink that is slow slows its client down, and it alone
/// decides what is held in memory. It is let go without `finish` when the client goes away, or is
/// refused for being too slow or sending too much.
package protocol BodySink: AnyObject {
  /// Takes the next bytes, freed of their transfer coding, at least one and up to some 64 KiB; a
  /// millisecond's work at the most, since the loop's other connections wait meanwhile.
  ///
  /// - Returns: false when the rest is of no use any more: `finish` is called then, gives the
  ///   refusal, and the connection ends with it.
  func take(_ piece: ArraySlice<UInt8>) -> Bool

  /// The answer, asked for once: after the last byte, or after `take` has returned false.
  func finish() -> Response
}

/// Takes the body of one request as it arrives, instead of having it collected.
///
/// Belongs to one event loop, and is used on its thread only. The next bytes are read from the
/// client when `take` has returned, so a sink that is slow slows its client down, and it alone
/// decides what is held in memory. It is let go without `finish` when the client goes away, or is
/// refused for being too slow or sending too much.
package protocol BodySink: AnyObject {
  /// Takes the next bytes, freed of their transfer coding, at least one and at most 16 KiB; a
  /// millisecond's work at the most, since the loop's other connections wait meanwhile.
  ///
  /// - Returns: false when the rest is of no use any more: it is dropped, `finish` gives the refusal,
  ///   and where the rest is too long to be received the connection ends with it.
  func take(_ piece: ArraySlice<UInt8>) -> Bool

  /// Whether there is work left of what was taken, as where a few bytes unpack to many. While there
  /// is, `goOn` is called instead of `take` and `finish`, and others have their turns between.
  var isBusy: Bool { get }

  /// Does a millisecond's part of that work; the answer is that of `take`.
  func goOn() -> Bool

  /// The answer, asked for once: after the last byte, or after `take` has returned false.
  func finish() -> Response
}

extension BodySink {
  package var isBusy: Bool { false }

  package func goOn() -> Bool { true }
}

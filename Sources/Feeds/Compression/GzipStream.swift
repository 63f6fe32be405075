package import HTTPCore
import Zlib

/// The gzip form of a large body, pressed piece by piece as the client takes it, so that nobody else
/// waits for it.
///
/// Holds the body and an encoder, some 270 kB, until its end. The bytes are the same each time.
package final class GzipStream: ResponseStream {
  /// Takes about half a millisecond to press.
  private static let pieceSize = 64 * 1024

  private let body: [UInt8]
  private var encoder: GzipEncoder
  private var position = 0
  private var isEnded = false

  /// Nil when there is no memory for it now.
  init?(_ body: [UInt8], level: Int32) {
    do throws(GzipError) { encoder = try GzipEncoder(level: level) } catch { return nil }
    self.body = body
  }

  package func next(at now: UInt64) -> ResponseStreamPiece {
    while position < body.count {
      let end = min(position + Self.pieceSize, body.count)
      let pressed = encoder.encode(piece: body[position..<end])
      position = end
      if !pressed.isEmpty { return .bytes(pressed) }
    }
    if isEnded { return .end }
    isEnded = true
    return .bytes(encoder.finish())
  }

  package var isEndless: Bool { false }

  package var heldBytes: Int { body.count + 270_000 }
}

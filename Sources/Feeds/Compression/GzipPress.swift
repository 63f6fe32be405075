import Zlib

/// Presses the bodies of one event loop's answers.
///
/// Its encoder is made when the first client asks, so a loop whose clients all take plain bodies
/// costs nothing.
package final class GzipPress {
  package enum Outcome: Equatable {
    case pressed([UInt8])
    /// The form would be no smaller; so it is with these bytes whenever they are pressed.
    case incompressible
    /// There is no memory for it now.
    case unavailable
  }

  /// The least plain body that is pressed, in bytes: what fits into one packet beside the head gains
  /// nothing.
  package static let leastSize = 1025
  /// Beyond so many bytes a body is pressed while it is sent, in a `GzipStream`: as a whole it would
  /// hold up the loop's other connections for more than about 10 milliseconds.
  package static let wholeSize = 1 << 20

  private let level: Int32
  private var encoder: GzipEncoder?

  package init(level: Int32 = GzipEncoder.standardLevel) { self.level = level }

  /// A body of more than `wholeSize` bytes, pressed while it is sent; nil when there is no memory for
  /// it now.
  package func stream(_ body: [UInt8]) -> GzipStream? { GzipStream(body, level: level) }

  /// The body's gzip form. Costs about 10 microseconds a kilobyte.
  package func press(_ body: [UInt8]) -> Outcome {
    if encoder == nil {
      do throws(GzipError) { encoder = try GzipEncoder(level: level) } catch { return .unavailable }
    }
    guard let pressed = encoder?.encode(body) else { return .incompressible }
    return .pressed(pressed)
  }
}

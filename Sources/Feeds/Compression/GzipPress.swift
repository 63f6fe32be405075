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

  /// The sizes of plain bodies, in bytes, that are pressed.
  ///
  /// What fits into one packet beside the head gains nothing. What is longer than a mebibyte would
  /// hold up the loop's other connections for more than about 10 milliseconds.
  package static let sizes = 1025...(1 << 20)

  private let level: Int32
  private var encoder: GzipEncoder?

  package init(level: Int32 = GzipEncoder.standardLevel) { self.level = level }

  /// The body's gzip form. Costs about 10 microseconds a kilobyte.
  package func press(_ body: [UInt8]) -> Outcome {
    if encoder == nil {
      do throws(GzipError) { encoder = try GzipEncoder(level: level) } catch { return .unavailable }
    }
    guard let pressed = encoder?.encode(body) else { return .incompressible }
    return .pressed(pressed)
  }
}

import HTTPCore

/// Why a request is answered without the responder.
enum Shedding {
  /// The loop has too much to do.
  case behind
  /// Too much waits for slow clients.
  case full

  var fault: Fault {
    switch self {
    case .behind: Self.isBehind
    case .full: Self.isFull
    }
  }

  private static let isBehind = Fault(
    .serviceUnavailable,
    "The server has more requests than it can answer in time; try again in a second.")
  private static let isFull = Fault(
    .serviceUnavailable,
    "More answers wait for slow clients than the server may hold; try again in a second.")
}

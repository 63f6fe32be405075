import Synchronization

/// Notices registrations that are made while a handler runs.
///
/// A registration belongs to the start of the program; one that a configure handler makes is new
/// for every row, so that nothing could ever be checked. UIKit raises an exception there; here the
/// row is refused.
final class HandlerScope: Sendable {
  @TaskLocal private static var current: HandlerScope?

  private let made = Mutex<CodeLocation?>(nil)

  /// Whether a handler is running.
  static var isInside: Bool { current != nil }

  /// Tells the running handler's row, if there is one, that a registration was made at `location`.
  static func note(_ location: CodeLocation) {
    current?.made.withLock { $0 = $0 ?? location }
  }

  /// Runs a handler.
  ///
  /// - Throws: `RowError.registrationInHandler` when it makes a registration.
  static func run<Result>(_ handler: () -> Result) throws(RowError) -> Result {
    let scope = HandlerScope()
    let result = $current.withValue(scope) { handler() }
    if let location = scope.made.withLock(\.self) { throw .registrationInHandler(location) }
    return result
  }
}

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

  /// Runs what makes a row. A handler that makes a registration is run once more: a global of
  /// another file is made when it is first used, be it in a handler, and only then.
  ///
  /// - Throws: `RowError.registrationInHandler` when it makes one each time.
  static func run<Result>(_ body: () throws(RowError) -> Result) throws(RowError) -> Result {
    let (result, location) = try watched(body)
    guard location != nil else { return result }
    let (again, repeated) = try watched(body)
    if let repeated { throw .registrationInHandler(repeated) }
    return again
  }

  /// The same for what must not run twice.
  static func runOnce<Result>(_ body: () throws(RowError) -> Result) throws(RowError) -> Result {
    let (result, location) = try watched(body)
    if let location { throw .registrationInHandler(location) }
    return result
  }

  private static func watched<Result>(
    _ body: () throws(RowError) -> Result
  ) throws(RowError) -> (Result, made: CodeLocation?) {
    let scope = HandlerScope()
    // `withValue` knows no typed errors.
    let result = $current.withValue(scope) { () -> Swift.Result<Result, RowError> in
      do throws(RowError) { return .success(try body()) } catch { return .failure(error) }
    }
    return (try result.get(), scope.made.withLock(\.self))
  }
}

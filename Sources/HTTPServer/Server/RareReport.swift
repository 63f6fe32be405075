package import HTTPCore

/// Something that may happen often and is told rarely: at once the first time, then at most once a
/// minute, with how often it has happened since.
package struct RareReport: Sendable {
  package static let interval: Int64 = 60_000_000_000

  private var count = 0
  private var next: Moment?

  package init() {}

  /// Notes that it has happened.
  package mutating func note() { count += 1 }

  /// How often it has happened since it was last told, where it is to be told now.
  package mutating func take(at now: Moment) -> Int? {
    guard count > 0 else { return nil }
    if let next, now < next { return nil }
    defer { count = 0 }
    next = now.advanced(by: Self.interval)
    return count
  }

  /// When there will be something to tell; nil while nothing has happened.
  package var due: Moment? { count > 0 ? next : nil }
}

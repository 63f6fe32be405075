package import HTTPCore

extension FeedResponder {
  /// True where the target or the method is at fault: no body makes that good.
  package func refusesBody(of request: Request) -> Bool {
    guard (try? Query(of: request)) != nil else { return true }
    return switch match(request) {
    case .found, .options: false
    case .methodNotAllowed, .notFound, .malformed: true
    }
  }
}

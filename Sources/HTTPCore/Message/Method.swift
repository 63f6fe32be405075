/// A request method that the server knows (RFC 9110 §9; names are case-sensitive).
///
/// Any other token is answered with 501 before a route is looked for.
@usableFromInline
package enum Method: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case options = "OPTIONS"
  case patch = "PATCH"
  case trace = "TRACE"
  case connect = "CONNECT"
}

extension Method {
  /// Its place in `allCases`.
  package var number: Int {
    switch self {
    case .get: 0
    case .head: 1
    case .post: 2
    case .put: 3
    case .delete: 4
    case .options: 5
    case .patch: 6
    case .trace: 7
    case .connect: 8
    }
  }
}

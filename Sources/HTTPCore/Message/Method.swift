/// A request method that the server knows (RFC 9110 §9; names are case-sensitive).
///
/// Any other token is answered with 501 before a route is looked for.
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

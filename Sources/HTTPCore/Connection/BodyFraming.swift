/// How the end of a request's body is known (RFC 9112 §6.3).
enum BodyFraming: Hashable, Sendable {
  case none
  /// So many bytes, more than none; a length beyond `Int.max` is `Int.max`.
  case length(Int)
  case chunked
}

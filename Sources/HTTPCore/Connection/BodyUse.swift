/// What becomes of a request's body while it is received.
enum BodyUse: Hashable, Sendable {
  /// It is kept, and given with the request.
  case collected
  /// It is given as it comes, and not kept.
  case inPieces
  /// Nothing of it is of use; the request is given at its end.
  case dropped
  /// Nothing of it is of use, and it is too long to be received: the request is given at once, and
  /// its answer is the connection's last.
  case cutShort
}

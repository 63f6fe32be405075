/// What a route answers; the server frames it.
///
/// A HEAD request is answered by the same value as GET: the server sends the length and leaves
/// the body out. A 204 or 304 must have an empty body.
package struct Response {
  package var status: Status
  package var fields: FieldBlock
  package var body: [UInt8]
  /// Where the body comes from instead of `body`, for as long as it goes on; such an answer has no
  /// length, and is chunked where the client speaks HTTP/1.1. For HEAD, and with a 204 or 304, it
  /// is let go unasked.
  package var stream: (any ResponseStream)?
  /// What will be answered instead of all this but the route, once another thread has made it.
  package var pending: PendingAnswer?
  /// The route that answers, as its number among the responder's route names, for logs and metrics;
  /// 0 where none fits.
  package var route = 0

  package init(_ status: Status, fields: FieldBlock = FieldBlock(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer that is yet to come.
  package init(pending: PendingAnswer) {
    self.init(.ok)
    self.pending = pending
  }
}

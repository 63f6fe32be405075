/// What a route answers; the server frames it.
///
/// A HEAD request is answered by the same value as GET: the server sends the length and leaves
/// the body out. A 204 or 304 must have an empty body.
package struct Response: Sendable {
  package var status: Status
  package var fields: FieldBlock
  package var body: [UInt8]

  package init(_ status: Status, fields: FieldBlock = FieldBlock(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

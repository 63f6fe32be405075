/// An answer that any thread may make: a response whose body is all there.
package struct FinishedAnswer: Sendable {
  package var status: Status
  package var fields: FieldBlock
  package var body: [UInt8]

  package init(_ status: Status, fields: FieldBlock = FieldBlock(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// - Parameter response: of which a stream, if it has one, is left out.
  package init(_ response: Response) {
    self.init(response.status, fields: response.fields, body: response.body)
  }

  package var response: Response { Response(status, fields: fields, body: body) }
}

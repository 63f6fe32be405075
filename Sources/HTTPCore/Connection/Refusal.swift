/// A request that the connection has refused by itself, for the log.
package struct Refusal: Sendable {
  package let status: Status
  /// The bytes of body written.
  package let bodyBytes: Int
  /// As the answer has it.
  package let id: RequestID
  /// There when the request's head was sound.
  package let request: Request?

  /// The request's method; nil without a request, and where the server does not know it.
  package var method: Method? {
    guard let request, request.isMethodKnown else { return nil }
    return request.method
  }

  init(_ status: Status, bodyBytes: Int, id: RequestID, request: Request? = nil) {
    self.status = status
    self.bodyBytes = bodyBytes
    self.id = id
    self.request = request
  }
}

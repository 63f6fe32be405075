/// Why the connection itself refuses a request, before or instead of a responder.
///
/// `detail` goes to the client: it is a sentence of the server's, and never holds bytes of the request.
package struct Fault: Error, Sendable, Hashable {
  package let status: Status
  package let detail: String

  package init(_ status: Status, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  /// 400 with that detail.
  static func malformed(_ detail: String) -> Fault { Fault(.badRequest, detail) }

  /// The answer that tells the fault (RFC 9457); a 503 or 429 also says to come back in a second.
  package var response: Response {
    var fields = FieldBlock()
    if status == .serviceUnavailable || status == .tooManyRequests {
      fields.append("Retry-After", "1")
    }
    return ProblemDocument(status, detail: detail).response(fields: fields)
  }
}

/// Why the connection itself refuses a request, before or instead of a responder.
///
/// `detail` goes to the client inside a JSON string: it is a literal of this module without
/// quotes, backslashes and control characters, and never holds bytes of the request.
package struct Fault: Error, Sendable, Hashable {
  package let status: Status
  package let detail: String

  package init(_ status: Status, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  /// 400 with that detail.
  static func malformed(_ detail: String) -> Fault { Fault(.badRequest, detail) }

  /// The problem document (RFC 9457) that tells the fault.
  package var document: [UInt8] {
    var slug = ""
    for character in status.reason {
      slug += character == " " ? "-" : character.lowercased()
    }
    let text =
      "{\"type\":\"/problems/\(slug)\",\"title\":\"\(status.reason)\","
      + "\"status\":\(status.code),\"detail\":\"\(detail)\"}"
    return Array(text.utf8)
  }

  /// The answer that tells the fault; a 503 or 429 also says to come back in a second.
  package var response: Response {
    var fields = FieldBlock()
    fields.append("Content-Type", "application/problem+json")
    fields.append("Cache-Control", "no-cache")
    if status == .serviceUnavailable || status == .tooManyRequests {
      fields.append("Retry-After", "1")
    }
    return Response(status, fields: fields, body: document)
  }
}

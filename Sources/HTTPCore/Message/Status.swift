/// A status code with its reason phrase (RFC 9110 §15).
package struct Status: Sendable, Hashable {
  /// From 100 to 599.
  package let code: UInt16
  package let reason: String

  private init(_ code: UInt16, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The status of an answer that was kept, which succeeded.
  package init(kept code: Int) {
    self =
      switch code {
      case 201: .created
      case 204: .noContent
      default: .ok
      }
  }

  /// Whether an answer of that status ends with its head (RFC 9110 §6.4.1).
  var hasNoBody: Bool { code == 204 || code == 304 || code < 200 }

  package static func == (lhs: Status, rhs: Status) -> Bool { lhs.code == rhs.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  package static let `continue` = Status(100, "Continue")
  package static let ok = Status(200, "OK")
  package static let created = Status(201, "Created")
  package static let noContent = Status(204, "No Content")
  package static let notModified = Status(304, "Not Modified")
  package static let badRequest = Status(400, "Bad Request")
  package static let unauthorized = Status(401, "Unauthorized")
  package static let forbidden = Status(403, "Forbidden")
  package static let notFound = Status(404, "Not Found")
  package static let methodNotAllowed = Status(405, "Method Not Allowed")
  package static let notAcceptable = Status(406, "Not Acceptable")
  package static let requestTimeout = Status(408, "Request Timeout")
  package static let conflict = Status(409, "Conflict")
  package static let gone = Status(410, "Gone")
  package static let lengthRequired = Status(411, "Length Required")
  package static let preconditionFailed = Status(412, "Precondition Failed")
  package static let contentTooLarge = Status(413, "Content Too Large")
  package static let uriTooLong = Status(414, "URI Too Long")
  package static let unsupportedMediaType = Status(415, "Unsupported Media Type")
  package static let expectationFailed = Status(417, "Expectation Failed")
  package static let unprocessableContent = Status(422, "Unprocessable Content")
  package static let tooManyRequests = Status(429, "Too Many Requests")
  package static let requestHeaderFieldsTooLarge = Status(431, "Request Header Fields Too Large")
  package static let internalServerError = Status(500, "Internal Server Error")
  package static let notImplemented = Status(501, "Not Implemented")
  package static let serviceUnavailable = Status(503, "Service Unavailable")
  package static let insufficientStorage = Status(507, "Insufficient Storage")
  package static let httpVersionNotSupported = Status(505, "HTTP Version Not Supported")
}

/// A status code with its reason phrase (RFC 9110 §15).
@usableFromInline
package struct Status: Sendable, Hashable {
  /// From 100 to 599.
  @usableFromInline package let code: UInt16

  @inlinable init(_ code: UInt16) { self.code = code }

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

  @inlinable package static var `continue`: Status { Status(100) }
  @inlinable package static var ok: Status { Status(200) }
  @inlinable package static var created: Status { Status(201) }
  @inlinable package static var noContent: Status { Status(204) }
  @inlinable package static var notModified: Status { Status(304) }
  @inlinable package static var badRequest: Status { Status(400) }
  @inlinable package static var unauthorized: Status { Status(401) }
  @inlinable package static var forbidden: Status { Status(403) }
  @inlinable package static var notFound: Status { Status(404) }
  @inlinable package static var methodNotAllowed: Status { Status(405) }
  @inlinable package static var notAcceptable: Status { Status(406) }
  @inlinable package static var requestTimeout: Status { Status(408) }
  @inlinable package static var conflict: Status { Status(409) }
  @inlinable package static var gone: Status { Status(410) }
  @inlinable package static var lengthRequired: Status { Status(411) }
  @inlinable package static var preconditionFailed: Status { Status(412) }
  @inlinable package static var contentTooLarge: Status { Status(413) }
  @inlinable package static var uriTooLong: Status { Status(414) }
  @inlinable package static var unsupportedMediaType: Status { Status(415) }
  @inlinable package static var expectationFailed: Status { Status(417) }
  @inlinable package static var unprocessableContent: Status { Status(422) }
  @inlinable package static var tooManyRequests: Status { Status(429) }
  @inlinable package static var requestHeaderFieldsTooLarge: Status { Status(431) }
  @inlinable package static var internalServerError: Status { Status(500) }
  @inlinable package static var notImplemented: Status { Status(501) }
  @inlinable package static var serviceUnavailable: Status { Status(503) }
  @inlinable package static var insufficientStorage: Status { Status(507) }
  @inlinable package static var httpVersionNotSupported: Status { Status(505) }
}

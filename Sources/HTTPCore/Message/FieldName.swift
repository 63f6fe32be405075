/// A request field that the server acts on; every other field is kept as `.other`.
///
/// Names are compared without regard to case (RFC 9110 §5.1).
@usableFromInline
package enum FieldName: Sendable {
  case accept
  case acceptEncoding
  case accessControlRequestHeaders
  case accessControlRequestMethod
  case accessControlRequestPrivateNetwork
  case authorization
  case connection
  case contentEncoding
  case contentLength
  case contentType
  case expect
  case forwardedFor
  case host
  case idempotencyKey
  case ifMatch
  case ifModifiedSince
  case ifNoneMatch
  case lastEventID
  case origin
  case referer
  case requestID
  case transferEncoding
  case userAgent
  case other

  /// The name of the field whose lower-case name is `name`.
  package init(lowercased name: String) {
    self =
      switch name {
      case "accept": .accept
      case "accept-encoding": .acceptEncoding
      case "access-control-request-headers": .accessControlRequestHeaders
      case "access-control-request-method": .accessControlRequestMethod
      case "access-control-request-private-network": .accessControlRequestPrivateNetwork
      case "authorization": .authorization
      case "connection": .connection
      case "content-encoding": .contentEncoding
      case "content-length": .contentLength
      case "content-type": .contentType
      case "expect": .expect
      case "x-forwarded-for": .forwardedFor
      case "host": .host
      case "idempotency-key": .idempotencyKey
      case "if-match": .ifMatch
      case "if-modified-since": .ifModifiedSince
      case "if-none-match": .ifNoneMatch
      case "last-event-id": .lastEventID
      case "origin": .origin
      case "referer": .referer
      case "x-request-id": .requestID
      case "transfer-encoding": .transferEncoding
      case "user-agent": .userAgent
      default: .other
      }
  }
}

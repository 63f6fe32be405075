extension FieldName {
  /// The name that the bytes of `range` spell, in whatever case; makes no string.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let first = range.isEmpty ? 0 : ByteClass.lowercased(bytes[range.lowerBound])
    let candidate: (FieldName, String)
    switch (range.count, first) {
    case (4, 0x68): candidate = (.host, "host")
    case (6, 0x61): candidate = (.accept, "accept")
    case (6, 0x65): candidate = (.expect, "expect")
    case (6, 0x6F): candidate = (.origin, "origin")
    case (7, 0x72): candidate = (.referer, "referer")
    case (8, 0x69): candidate = (.ifMatch, "if-match")
    case (10, 0x63): candidate = (.connection, "connection")
    case (10, 0x75): candidate = (.userAgent, "user-agent")
    case (12, 0x63): candidate = (.contentType, "content-type")
    case (12, 0x78): candidate = (.requestID, "x-request-id")
    case (13, 0x61): candidate = (.authorization, "authorization")
    case (13, 0x69): candidate = (.ifNoneMatch, "if-none-match")
    case (13, 0x6C): candidate = (.lastEventID, "last-event-id")
    case (14, 0x63): candidate = (.contentLength, "content-length")
    case (15, 0x61): candidate = (.acceptEncoding, "accept-encoding")
    case (15, 0x69): candidate = (.idempotencyKey, "idempotency-key")
    case (15, 0x78): candidate = (.forwardedFor, "x-forwarded-for")
    case (16, 0x63): candidate = (.contentEncoding, "content-encoding")
    case (17, 0x69): candidate = (.ifModifiedSince, "if-modified-since")
    case (17, 0x74): candidate = (.transferEncoding, "transfer-encoding")
    case (29, 0x61):
      candidate = (.accessControlRequestMethod, "access-control-request-method")
    case (30, 0x61):
      candidate = (.accessControlRequestHeaders, "access-control-request-headers")
    case (38, 0x61):
      candidate = (
        .accessControlRequestPrivateNetwork, "access-control-request-private-network"
      )
    default:
      self = .other
      return
    }
    self = bytes.spells(candidate.1, in: range) ? candidate.0 : .other
  }
}

/// What a head's fields say about framing and the connection, gathered line by line.
struct FramingFields {
  private var hosts = 0
  private var contentLength: Int?
  private var hasTransferEncoding = false
  private var chunkedCodings = 0
  private var hasUnknownCoding = false
  private var endsChunked = false
  private(set) var saysClose = false
  private(set) var saysKeepAlive = false
  private(set) var expectsContinue = false
  private(set) var expectsOther = false

  /// Notes one field line whose value is `value` in `bytes`.
  mutating func note(
    _ name: FieldName, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(Fault) {
    switch name {
    case .host:
      hosts &+= 1
      guard hosts == 1 else { throw .malformed("There is more than one Host field.") }
      guard HostSyntax.isValid(bytes, value) else {
        throw .malformed("The Host field is malformed.")
      }
    case .contentLength: try noteLength(bytes, value)
    case .transferEncoding: noteCodings(bytes, value)
    case .connection:
      bytes.forEachListMember(in: value) { member in
        if bytes.spells("close", in: member) { saysClose = true }
        if bytes.spells("keep-alive", in: member) { saysKeepAlive = true }
      }
    case .expect:
      bytes.forEachListMember(in: value) { member in
        if bytes.spells("100-continue", in: member) {
          expectsContinue = true
        } else {
          expectsOther = true
        }
      }
    default: break
    }
  }

  /// Several equal lengths count as one (RFC 9112 §6.3 item 5); between commas each must be there,
  /// since this is no field that is defined as a list (RFC 9110 §8.6).
  private mutating func noteLength(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(Fault) {
    var members = 0
    try bytes.forEachListMember(in: value) { member throws(Fault) in
      members &+= 1
      var length = 0
      for index in member {
        guard ByteClass.isDigit(bytes[index]) else {
          throw .malformed("The Content-Length is not a number.")
        }
        let (tens, overflow) = length.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = tens.addingReportingOverflow(Int(bytes[index] &- 0x30))
        length = overflow || overflows ? .max : sum
      }
      // Beyond what a number holds no two lengths can be known to be one.
      if let known = contentLength, known != length || length == .max {
        throw .malformed("There are two lengths of the body.")
      }
      contentLength = length
    }
    var places = 1
    for index in value where bytes[index] == 0x2C { places &+= 1 }
    if members != places { throw .malformed("The Content-Length is not a number.") }
  }

  private mutating func noteCodings(_ bytes: Span<UInt8>, _ value: Range<Int>) {
    hasTransferEncoding = true
    bytes.forEachListMember(in: value) { member in
      endsChunked = bytes.spells("chunked", in: member)
      if endsChunked { chunkedCodings &+= 1 } else { hasUnknownCoding = true }
    }
  }

  /// The body's framing, once every field has been noted.
  func framing(_ method: Method?, minorVersion: UInt8) throws(Fault) -> BodyFraming {
    if hosts == 0 && minorVersion > 0 { throw .malformed("The Host field is missing.") }
    if hasTransferEncoding {
      if minorVersion == 0 { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
      if contentLength != nil {
        throw .malformed("There are both Transfer-Encoding and Content-Length.")
      }
      guard endsChunked, chunkedCodings == 1 else {
        throw .malformed("The Transfer-Encoding does not end in one chunked.")
      }
      if hasUnknownCoding {
        throw Fault(.notImplemented, "The only transfer coding of the server is chunked.")
      }
      return .chunked
    }
    switch (contentLength, method) {
    case (nil, .post), (nil, .put), (nil, .patch):
      // HTTP/1.0 asks for a length with these (RFC 1945 §8.3): without one there may be a body, and
      // nothing tells its end. In HTTP/1.1 there is then none (RFC 9112 §6.3 item 7).
      if minorVersion == 0 {
        throw Fault(.lengthRequired, "HTTP/1.0 needs a Content-Length with this method.")
      }
      return .none
    case (nil, _), (0, _): return .none
    case (let length?, _): return .length(length)
    }
  }
}

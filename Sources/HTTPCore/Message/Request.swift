/// One request as it was received: its bytes are kept, and nothing of it is decoded twice.
@usableFromInline
package struct Request: Sendable {
  /// One field line, as ranges into `head`; `value` is without the blanks around it.
  @usableFromInline
  package struct Field: Sendable {
    @usableFromInline package let known: FieldName
    @usableFromInline package let name: Range<Int>
    @usableFromInline package let value: Range<Int>

    package init(known: FieldName, name: Range<Int>, value: Range<Int>) {
      self.known = known
      self.name = name
      self.value = value
    }
  }

  /// The protocol's minor version: 0 for HTTP/1.0, 1 for HTTP/1.1 and later minor versions.
  package var minorVersion: UInt8
  @usableFromInline package var method: Method
  /// Whether `method` is the request's own: false where the server does not know that, which is
  /// only ever seen of a request that the connection has refused.
  package var isMethodKnown = true
  /// The bytes of the request line and of all field lines.
  @usableFromInline package var head: [UInt8]
  /// The target's path in `head`, still percent-encoded; never empty, starts with `/`
  /// (or is `*` for `OPTIONS *`).
  @usableFromInline package var path: Range<Int>
  /// The target's query in `head`, without its `?`, still percent-encoded; nil when there is none.
  package var query: Range<Int>?
  @usableFromInline package var fields: [Field]
  /// The host and port in `head` that an absolute target names, which outrank the Host field
  /// (RFC 9112 §3.2.2); nil for the other forms.
  package var authority: Range<Int>?
  /// The whole body, decoded of its transfer coding; empty when there is none.
  package var body: [UInt8]
  package var id = RequestID.made(0)

  package init(
    minorVersion: UInt8, method: Method, head: [UInt8], path: Range<Int>, query: Range<Int>?,
    fields: [Field], body: [UInt8]
  ) {
    self.minorVersion = minorVersion
    self.method = method
    self.head = head
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
  }

  /// The target's path and query as received, still percent-encoded, for a log to escape.
  package var target: ArraySlice<UInt8> {
    guard let query else { return head[path] }
    if query.lowerBound == path.upperBound + 1 { return head[path.lowerBound..<query.upperBound] }
    // The path of `http://host?query` stands before the host.
    return head[path] + [0x3F] + head[query]
  }

  /// The request's id as answers and logs write it.
  package var idText: String {
    var bytes: [UInt8] = []
    id.append(to: &bytes, head: head)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of `range`, a range that this request's properties gave.
  @inlinable package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { head[range] }

  /// The value of the first field of that name, or nil.
  @inlinable
  package func value(of name: FieldName) -> ArraySlice<UInt8>? {
    for field in fields where field.known == name { return head[field.value] }
    return nil
  }

  /// The values of every field of that name, joined by `, ` as RFC 9110 §5.3 allows for
  /// list-based fields; nil when there is none.
  package func combinedValue(of name: FieldName) -> ArraySlice<UInt8>? {
    var joined: ArraySlice<UInt8>?
    for field in fields where field.known == name {
      if joined == nil {
        joined = head[field.value]
      } else {
        joined?.append(contentsOf: [0x2C, 0x20])
        joined?.append(contentsOf: head[field.value])
      }
    }
    return joined
  }
}

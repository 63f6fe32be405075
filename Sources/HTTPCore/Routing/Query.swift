/// The parameters of a request's query, in the order they came.
///
/// The raw query is split at `&`, each part at its first `=`, and only then are name and value
/// decoded, each once, with `+` as a blank: `a%26b=c%3Dd%2Be` is one parameter. Empty parts (`&&`)
/// are passed over. A query of up to four parameters costs one array; a name or value costs another only when
/// something in it is encoded.
package struct Query: Sendable, RandomAccessCollection {
  private let parameters: [QueryParameter]

  /// `raw` is the query without its `?`, nil when there is none, which is the same as empty.
  ///
  /// Everything in it is decoded here, so that a bad escape is an error (400) even in a parameter
  /// that no route knows.
  package init(_ raw: ArraySlice<UInt8>?) throws(QueryError) {
    guard let raw, !raw.isEmpty else {
      parameters = []
      return
    }
    var parameters: [QueryParameter] = []
    // Room for what an honest query holds; a client's `&`s alone reserve nothing.
    parameters.reserveCapacity(4)
    var start = raw.startIndex
    while start < raw.endIndex {
      let rest = raw[start...]
      let end = rest.firstIndex(of: 0x26) ?? raw.endIndex
      if start < end { parameters.append(try Self.parse(rest[..<end], of: raw)) }
      start = end + 1
    }
    self.parameters = parameters
  }

  package init(of request: Request) throws(QueryError) {
    try self.init(request.query.map(request.bytes))
  }

  private static func parse(
    _ part: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>
  ) throws(QueryError) -> QueryParameter {
    let equals = part.firstIndex(of: 0x3D)
    let name = try decode(part[..<(equals ?? part.endIndex)], ofParameter: nil, in: raw)
    let rawValue = equals.map { part[($0 + 1)...] } ?? []
    let value = try decode(rawValue, ofParameter: name, in: raw)
    return QueryParameter(name: name, value: value, hasValue: equals != nil)
  }

  private static func decode(
    _ piece: ArraySlice<UInt8>, ofParameter name: ArraySlice<UInt8>?, in raw: ArraySlice<UInt8>
  ) throws(QueryError) -> ArraySlice<UInt8> {
    do throws(PercentDecodingError) {
      return try PercentDecoding.decode(piece, plusIsBlank: true)
    } catch {
      let place = PercentDecodingError(error.fault, at: error.offset - raw.startIndex)
      throw .malformed(parameter: name.map { String(decoding: $0, as: UTF8.self) }, place)
    }
  }

  package var startIndex: Int { parameters.startIndex }
  package var endIndex: Int { parameters.endIndex }
  package subscript(position: Int) -> QueryParameter { parameters[position] }

  /// The value of the parameter of that name, or nil; an error when the name is there twice, be
  /// the values alike or not.
  package func value(of name: String) throws(QueryError) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    for parameter in parameters where parameter.isNamed(name) {
      guard found == nil else { throw .repeated(parameter: name) }
      found = parameter.value
    }
    return found
  }
}

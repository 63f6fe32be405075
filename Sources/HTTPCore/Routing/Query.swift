/// The parameters of a request's query, in the order they came.
///
/// The raw query is split at `&`, each part at its first `=`, and only then are name and value
/// decoded, each once, with `+` as a blank: `a%26b=c%3Dd%2Be` is one parameter. Empty parts (`&&`)
/// are passed over. A query of up to four parameters in which nothing is encoded costs no memory of
/// its own; another one an array, and one more for each name and value that is encoded.
package struct Query: Sendable, RandomAccessCollection {
  private let raw: ArraySlice<UInt8>
  /// The first `plainCount` are places in `raw`, where nothing is to be decoded.
  private var plain = InlineArray<4, PlainParameter>(repeating: PlainParameter())
  private var plainCount = 0
  /// Otherwise, all parameters.
  private var decoded: [QueryParameter] = []

  private init() { raw = [] }

  /// `raw` is the query without its `?`, nil when there is none, which is the same as empty.
  ///
  /// Everything in it is decoded here, so that a bad escape is an error (400) even in a parameter
  /// that no route knows.
  package init(_ raw: ArraySlice<UInt8>?) throws(QueryError) {
    let raw = raw ?? []
    self.raw = raw
    if let count = Self.readPlain(raw.span, into: &plain) {
      plainCount = count
    } else {
      decoded = try Self.decoded(raw)
    }
  }

  package init(of request: borrowing Request) throws(QueryError) {
    guard let range = request.query else {
      self.init()
      return
    }
    try self.init(request.bytes(range))
  }

  /// Finds the places of the parameters, in one pass, and returns how many there are; nil where
  /// something is to be decoded or checked as UTF-8, or there are too many.
  private static func readPlain(
    _ raw: Span<UInt8>, into places: inout InlineArray<4, PlainParameter>
  ) -> Int? {
    guard raw.count < UInt32.max else { return nil }
    var count = 0
    var start = 0
    var sign = -1
    var index = 0
    while true {
      let byte = index < raw.count ? raw[index] : 0x26
      switch byte {
      case 0x26:
        if start < index {
          if count == places.count { return nil }
          places[count] = PlainParameter(start: start, sign: sign, end: index)
          count &+= 1
        }
        if index >= raw.count { return count }
        start = index &+ 1
        sign = -1
      case 0x3D: if sign < 0 { sign = index }
      case 0, 0x25, 0x2B, 0x80...: return nil
      default: break
      }
      index &+= 1
    }
  }

  private static func decoded(_ raw: ArraySlice<UInt8>) throws(QueryError) -> [QueryParameter] {
    var parameters: [QueryParameter] = []
    // Room for what an honest query holds; a client's `&`s alone reserve nothing.
    parameters.reserveCapacity(4)
    var start = raw.startIndex
    while start < raw.endIndex {
      let rest = raw[start...]
      let end = rest.firstIndex(of: 0x26) ?? raw.endIndex
      if start < end { parameters.append(try parse(rest[..<end], of: raw)) }
      start = end + 1
    }
    return parameters
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

  package var startIndex: Int { 0 }

  package var endIndex: Int { plainCount &+ decoded.count }

  package subscript(position: Int) -> QueryParameter {
    plainCount > 0 ? plain[position].parameter(in: raw) : decoded[position]
  }

  /// The value of the parameter of that name, or nil; an error when the name is there twice, be
  /// the values alike or not.
  package func value(of name: String) throws(QueryError) -> ArraySlice<UInt8>? {
    if !decoded.isEmpty { return try decodedValue(of: name) }
    var found = -1
    for index in 0..<plainCount where plain[index].isNamed(name, in: raw.span) {
      guard found < 0 else { throw .repeated(parameter: name) }
      found = index
    }
    return found < 0 ? nil : plain[found].value(in: raw)
  }

  private func decodedValue(of name: String) throws(QueryError) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    for parameter in decoded where parameter.isNamed(name) {
      guard found == nil else { throw .repeated(parameter: name) }
      found = parameter.value
    }
    return found
  }
}

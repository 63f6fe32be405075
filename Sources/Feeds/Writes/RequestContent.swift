import HTTPCore

/// What a request's body is, by its fields.
struct RequestContent: Sendable {
  enum Kind: Sendable {
    case json
    case ndjson

    var mediaType: String {
      switch self {
      case .json: "application/json"
      case .ndjson: "application/x-ndjson"
      }
    }
  }

  let kind: Kind
  let coding: ContentCoding

  /// - Parameter kinds: those that the route takes, told where the request's is none of them.
  init(of request: Request, taking kinds: [Kind]) throws(WriteError) {
    guard let type = MediaType(ofBodyOf: request), type.isUTF8,
      let kind = kinds.first(where: { $0.mediaType == "\(type.type)/\(type.subtype)" })
    else {
      throw .mediaType(kinds.map(\.mediaType), isPost: request.method == .post)
    }
    self.kind = kind
    coding = try Self.coding(of: request)
  }

  /// The bytes that a body may have on the wire, for one that may have `limit` decoded ones: what
  /// does not shrink grows by a little.
  func wireLimit(_ limit: Int) -> Int {
    coding == .identity ? limit : limit.addingReportingOverflow(limit / 1024 + 1024).partialValue
  }

  private static func coding(of request: Request) throws(WriteError) -> ContentCoding {
    guard let value = request.combinedValue(of: .contentEncoding) else { return .identity }
    var coding = ContentCoding.identity
    for part in value.split(separator: 0x2C) {
      let name = String(decoding: part, as: UTF8.self).lowercased().filter {
        $0 != " " && $0 != "\t"
      }
      switch (name, coding) {
      case ("", _), ("identity", _): continue
      case ("gzip", .identity), ("x-gzip", .identity): coding = .gzip
      default: throw .contentCoding
      }
    }
    return coding
  }
}

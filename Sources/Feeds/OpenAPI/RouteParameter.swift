import Cells
import Viewer

/// A parameter that routes have: in the path, in the query, or a field that means something.
enum RouteParameter: String, CaseIterable {
  case feed
  case id
  case type
  case file
  case pageIndex
  case pageSize
  case heightsPageSize
  case snapshot
  case since
  case loaded
  case lastEventId
  case cells
  case width
  case textScale
  case ifNoneMatch = "If-None-Match"
  case ifMatch = "If-Match"
  case acceptEncoding = "Accept-Encoding"
  case lastEventIDField = "Last-Event-ID"
  case contentEncoding = "Content-Encoding"
  case idempotencyKey = "Idempotency-Key"

  /// Those that say what of its rows a client sees, and how wide its list is.
  static let client: [RouteParameter] = [.cells, .width, .textScale]
  /// Those of an answer with a tag.
  static let tagged: [RouteParameter] = [.ifNoneMatch, .ifMatch, .acceptEncoding]

  /// As requests have it.
  private var name: String { self == .heightsPageSize ? "pageSize" : rawValue }

  private var place: String {
    switch self {
    case .feed, .id, .type, .file: "path"
    case .pageIndex, .pageSize, .heightsPageSize, .snapshot, .since, .loaded, .lastEventId,
      .cells, .width, .textScale:
      "query"
    case .ifNoneMatch, .ifMatch, .acceptEncoding, .lastEventIDField, .contentEncoding,
      .idempotencyKey:
      "header"
    }
  }

  /// The Parameter Object (OpenAPI 3.1 §4.8.12).
  func value(in context: OpenAPIContext, example: OpenAPIValue?) -> OpenAPIValue {
    var value: OpenAPIValue = ["name": .text(name), "in": .text(place)]
    if place == "path" || self == .since { value = value.adding(["required": true]) }
    value = value.adding(["description": .text(details)])
    // One value with commas, as requests have it.
    if self == .cells { value = value.adding(["style": "form", "explode": false]) }
    value = value.adding(["schema": schema(in: context)])
    guard let example else { return value }
    return value.adding(["example": example])
  }

  private func schema(in context: OpenAPIContext) -> OpenAPIValue {
    switch self {
    case .feed: .schema("FeedName")
    case .id: .schema("TakenID")
    case .type: .schema("ItemType")
    case .file:
      ["type": "string", "enum": .list(Self.files.map { .text($0) })]
    case .pageIndex:
      [
        "type": "integer", "format": "int64", "minimum": 0, "maximum": .integer(Int64.max),
        "default": 0,
      ]
    case .pageSize: Self.count(1, context.settings.maximumPageSize, PageSize.standard)
    case .heightsPageSize: Self.count(1, PageSize.heights, PageSize.heights)
    case .loaded: Self.count(0, Int(RowsParameters.maximumLoaded), PageSize.standard)
    case .snapshot, .since, .lastEventId: .schema("Snapshot")
    case .cells: OpenAPISchemas.list(of: .schema("ItemType"))
    case .width: Self.number(in: Layout.widthRange, Layout.standard.width)
    case .textScale: Self.number(in: Layout.textScaleRange, Layout.standard.textScale)
    case .ifNoneMatch, .ifMatch, .acceptEncoding, .lastEventIDField: ["type": "string"]
    case .contentEncoding: ["type": "string", "enum": ["", "gzip", "identity"]]
    case .idempotencyKey: ["type": "string", "pattern": "^[!-~]{1,255}$"]
    }
  }

  private static func count(_ least: Int, _ greatest: Int, _ standard: Int) -> OpenAPIValue {
    [
      "type": "integer", "minimum": .integer(Int64(least)), "maximum": .integer(Int64(greatest)),
      "default": .integer(Int64(min(standard, greatest))),
    ]
  }

  private static func number(
    in range: ClosedRange<Double>, _ standard: Double
  ) -> OpenAPIValue {
    [
      "type": "number", "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound), "default": .number(standard),
    ]
  }

  /// The viewer's scripts and styles.
  static let files = WebFile.all.filter { $0.kind != .html }.map(\.name).sorted()
}

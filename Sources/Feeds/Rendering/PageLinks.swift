import HTTPCore

/// The addresses of a feed's pages, of rows or of their heights, with what the client asked carried
/// along; the same for all pages of one size, client and instant.
struct PageLinks {
  let list: PageRequest.List
  let feed: FeedName
  let size: PageSize
  let words: ClientWords
  let instant: SnapshotTokens.Instant
  let snapshot: [UInt8]
  /// What stands in front of an address's page index, and behind it; only bytes that a URI may hold.
  private let prefix: [UInt8]
  private let suffix: [UInt8]

  init(
    _ list: PageRequest.List, of feed: Feed, base: BasePath, request: PageRequest,
    tokens: SnapshotTokens
  ) {
    self.list = list
    self.feed = feed.name
    size = request.position.size
    words = request.words
    instant = SnapshotTokens.Instant(feed: feed.number, version: feed.version)
    snapshot = tokens.token(of: feed)
    prefix = Self.path(to: list, of: feed.name, base) + Array("?pageIndex=".utf8)
    var suffix: [UInt8] = []
    suffix.reserveCapacity(80)
    suffix.append(contentsOf: "&pageSize=".utf8)
    JSONText.appendInteger(Int64(size.value), to: &suffix)
    Self.add("&snapshot=", snapshot, to: &suffix)
    if let cells = words.cells {
      suffix.append(contentsOf: "&cells=".utf8)
      PercentEncoding.appendList(cells[...], to: &suffix)
    }
    Self.add("&width=", words.width, to: &suffix)
    Self.add("&textScale=", words.textScale, to: &suffix)
    self.suffix = suffix
  }

  /// Whether they are those of that page too.
  func are(_ list: PageRequest.List, of feed: Feed, for request: PageRequest) -> Bool {
    instant.feed == feed.number && instant.version == feed.version
      && size == request.position.size && list == self.list && words == request.words
  }

  /// The path of a feed's first page, of rows or of heights.
  static func path(
    to list: PageRequest.List, of feed: FeedName, _ base: BasePath
  ) -> [UInt8] {
    base.bytes + Array("/feeds/\(feed.text)/\(list.rawValue)".utf8)
  }

  /// Appends `/feeds/{feed}/rows?pageIndex=…`, percent-encoded.
  private func appendTarget(of index: Int64, to target: inout [UInt8]) {
    target.append(contentsOf: prefix)
    JSONText.appendInteger(index, to: &target)
    target.append(contentsOf: suffix)
  }

  private static func add(_ name: String, _ value: [UInt8]?, to target: inout [UInt8]) {
    guard let value else { return }
    target.append(contentsOf: name.utf8)
    PercentEncoding.append(value[...], to: &target)
  }

  /// Appends the address of the page behind that one as a JSON string, or null where there is none.
  func appendNext(_ position: PagePosition, total: Int64, to json: inout [UInt8]) {
    guard !position.isNoMore(total: total) else {
      json.append(contentsOf: "null".utf8)
      return
    }
    json.append(UInt8(ascii: "\""))
    appendTarget(of: position.index.value + 1, to: &json)
    json.append(UInt8(ascii: "\""))
  }

  /// `first`, `prev` and `next` of that page for a `Link` field (RFC 8288 §3). Past the end, `prev`
  /// is the last page that has rows.
  func fieldValue(_ position: PagePosition, total: Int64) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(3 * (prefix.count + suffix.count + 40))
    append(0, #">; rel="first""#, to: &value)
    let index = position.index.value
    if index > 0 {
      let size = Int64(position.size.value)
      append(min(index - 1, total > 0 ? (total - 1) / size : 0), #">; rel="prev""#, to: &value)
    }
    if !position.isNoMore(total: total) { append(index + 1, #">; rel="next""#, to: &value) }
    return value
  }

  private func append(_ index: Int64, _ relation: String, to value: inout [UInt8]) {
    value.append(contentsOf: (value.isEmpty ? "<" : ", <").utf8)
    appendTarget(of: index, to: &value)
    value.append(contentsOf: relation.utf8)
  }
}

import HTTPCore

/// The addresses of a feed's pages, of rows or of their heights, with what the client asked carried along.
struct PageLinks {
  let position: PagePosition
  let snapshot: [UInt8]
  /// What stands in front of an address's page index, and behind it.
  private let prefix: [UInt8]
  private let suffix: [UInt8]

  init(
    _ list: PageRequest.List, of feed: FeedName, base: BasePath, request: PageRequest,
    snapshot: [UInt8]
  ) {
    position = request.position
    self.snapshot = snapshot
    prefix = Self.path(to: list, of: feed, base) + Array("?pageIndex=".utf8)
    var suffix: [UInt8] = []
    suffix.reserveCapacity(80)
    suffix.append(contentsOf: "&pageSize=".utf8)
    JSONText.appendInteger(Int64(position.size.value), to: &suffix)
    Self.add("&snapshot=", snapshot, to: &suffix)
    if let cells = request.words.cells {
      suffix.append(contentsOf: "&cells=".utf8)
      PercentEncoding.appendList(cells[...], to: &suffix)
    }
    Self.add("&width=", request.words.width, to: &suffix)
    Self.add("&textScale=", request.words.textScale, to: &suffix)
    self.suffix = suffix
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

  /// Appends the address of the page behind this one as a JSON string, or null where there is
  /// none.
  func appendNext(total: Int64, to json: inout [UInt8]) {
    guard !position.isNoMore(total: total) else {
      json.append(contentsOf: "null".utf8)
      return
    }
    json.append(UInt8(ascii: "\""))
    appendTarget(of: position.index.value + 1, to: &json)
    json.append(UInt8(ascii: "\""))
  }

  /// `first`, `prev` and `next` for a `Link` field. Past the end, `prev` is the last page that has
  /// rows.
  func fieldValue(total: Int64) -> [UInt8] {
    var links = LinkHeader()
    add(0, .first, to: &links)
    let index = position.index.value
    if index > 0 {
      let size = Int64(position.size.value)
      add(min(index - 1, total > 0 ? (total - 1) / size : 0), .prev, to: &links)
    }
    if !position.isNoMore(total: total) { add(index + 1, .next, to: &links) }
    return links.fieldValue
  }

  private func add(_ index: Int64, _ relation: LinkRelation, to links: inout LinkHeader) {
    var target: [UInt8] = []
    target.reserveCapacity(prefix.count + suffix.count + 20)
    appendTarget(of: index, to: &target)
    links.append(target, relation)
  }
}

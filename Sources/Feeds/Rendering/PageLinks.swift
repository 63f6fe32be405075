import HTTPCore

/// The addresses of a feed's pages, with what the client asked carried along.
struct PageLinks {
  let feed: FeedName
  let request: PageRequest
  let snapshot: [UInt8]

  /// `/feeds/{feed}/rows?pageIndex=…`, percent-encoded.
  func target(of index: Int64) -> [UInt8] {
    var target = Self.path(of: feed)
    target.append(contentsOf: "?pageIndex=".utf8)
    JSONText.appendInteger(index, to: &target)
    target.append(contentsOf: "&pageSize=".utf8)
    JSONText.appendInteger(request.position.size.value, to: &target)
    add("&snapshot=", snapshot, to: &target)
    add("&width=", request.width, to: &target)
    add("&textScale=", request.textScale, to: &target)
    return target
  }

  /// The path of a feed's first page.
  static func path(of feed: FeedName) -> [UInt8] {
    Array("/feeds/".utf8) + Array(feed.text.utf8) + Array("/rows".utf8)
  }

  private func add(_ name: String, _ value: [UInt8]?, to target: inout [UInt8]) {
    guard let value else { return }
    target.append(contentsOf: name.utf8)
    PercentEncoding.append(value, to: &target)
  }

  /// The page behind this one; nil when there is none.
  func next(total: Int64) -> [UInt8]? {
    request.position.isNoMore(total: total) ? nil : target(of: request.position.index.value + 1)
  }

  /// `first`, `prev` and `next`. Past the end, `prev` is the last page that has rows.
  func fieldValue(total: Int64) -> [UInt8] {
    var links = LinkHeader()
    links.append(target(of: 0), .first)
    let index = request.position.index.value
    if index > 0 {
      let size = Int64(request.position.size.value)
      let lastPage = total > 0 ? (total - 1) / size : 0
      links.append(target(of: min(index - 1, lastPage)), .prev)
    }
    if let next = next(total: total) { links.append(next, .next) }
    return links.fieldValue
  }
}

import HTTPCore

/// What all pages of a feed's rows, or of their heights, share that are of one size, client and
/// instant: the text around the rows, and the addresses of the other pages, with what the client
/// asked carried along.
final class PageFrame {
  private let list: PageRequest.List
  private let size: PageSize
  private let words: ClientWords
  private let feed: Feed
  // Of the envelope, around the index, the end and the address of the next page.
  private let head: [UInt8]
  private let afterIndex: (inside: [UInt8], atEnd: [UInt8])
  private let tail: [UInt8]
  // Of an address, around the index; only bytes that a URI may hold.
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  // Of a `Link` field.
  private let first: [UInt8]
  private let linkStart: [UInt8]
  private let prevEnd: [UInt8]
  private let nextEnd: [UInt8]

  init(
    _ list: PageRequest.List, of feed: Feed, base: BasePath, request: PageRequest,
    tokens: SnapshotTokens
  ) {
    self.list = list
    self.feed = feed
    size = request.position.size
    words = request.words
    let snapshot = tokens.token(of: feed)
    prefix = Self.path(to: list, of: feed.name, base) + Array("?pageIndex=".utf8)
    suffix = Self.suffix(size, words, snapshot)
    head = Array(#"{"feed":"\#(feed.name.text)","pageIndex":"#.utf8)
    let after = Array(#","pageSize":\#(size.value),"total":\#(feed.total),"isNoMore":"#.utf8)
    let middle = Array(#","snapshot":""#.utf8) + snapshot + Array(#"","next":"#.utf8)
    afterIndex = (
      after + Array("false".utf8) + middle + Array("\"".utf8) + prefix,
      after + Array("true".utf8) + middle + Array("null".utf8)
    )
    tail = Array(#","\#(list.rawValue)":["#.utf8)
    first = Array("<".utf8) + prefix + Array("0".utf8) + suffix + Array(#">; rel="first""#.utf8)
    linkStart = Array(", <".utf8) + prefix
    prevEnd = suffix + Array(#">; rel="prev""#.utf8)
    nextEnd = suffix + Array(#">; rel="next""#.utf8)
  }

  /// What stands behind the index in an address.
  private static func suffix(
    _ size: PageSize, _ words: ClientWords, _ snapshot: [UInt8]
  ) -> [UInt8] {
    var suffix: [UInt8] = []
    suffix.append(contentsOf: "&pageSize=".utf8)
    JSONText.appendInteger(Int64(size.value), to: &suffix)
    add("&snapshot=", snapshot, to: &suffix)
    if let cells = words.cells {
      suffix.append(contentsOf: "&cells=".utf8)
      PercentEncoding.appendList(cells[...], to: &suffix)
    }
    add("&width=", words.width, to: &suffix)
    add("&textScale=", words.textScale, to: &suffix)
    return suffix
  }

  private static func add(_ name: String, _ value: [UInt8]?, to target: inout [UInt8]) {
    guard let value else { return }
    target.append(contentsOf: name.utf8)
    PercentEncoding.append(value[...], to: &target)
  }

  /// The path of a feed's first page, of rows or of heights.
  static func path(
    to list: PageRequest.List, of feed: FeedName, _ base: BasePath
  ) -> [UInt8] {
    base.bytes + Array("/feeds/\(feed.text)/\(list.rawValue)".utf8)
  }

  /// Whether it is that page's frame too.
  func fits(_ list: PageRequest.List, of feed: Feed, for request: PageRequest) -> Bool {
    self.feed.number == feed.number && self.feed.version == feed.version
      && size == request.position.size && list == self.list && words == request.words
  }

  /// Appends everything of a page in front of its first row or height.
  func appendStart(of position: PagePosition, to json: inout [UInt8]) {
    json.append(contentsOf: head)
    JSONText.appendInteger(position.index.value, to: &json)
    if position.isNoMore(total: feed.total) {
      json.append(contentsOf: afterIndex.atEnd)
    } else {
      json.append(contentsOf: afterIndex.inside)
      JSONText.appendInteger(position.index.value + 1, to: &json)
      json.append(contentsOf: suffix)
      json.append(UInt8(ascii: "\""))
    }
    json.append(contentsOf: tail)
  }

  /// Appends the `Link` field with `first`, `prev` and `next` of a page (RFC 8288 §3). Past the end,
  /// `prev` is the last page that has rows.
  func appendField(of position: PagePosition, to fields: inout FieldBlock) {
    fields.append("Link") { value in
      value.append(contentsOf: first)
      let index = position.index.value
      if index > 0 {
        let last = feed.total > 0 ? (feed.total - 1) / Int64(size.value) : 0
        value.append(contentsOf: linkStart)
        JSONText.appendInteger(min(index - 1, last), to: &value)
        value.append(contentsOf: prevEnd)
      }
      if !position.isNoMore(total: feed.total) {
        value.append(contentsOf: linkStart)
        JSONText.appendInteger(index + 1, to: &value)
        value.append(contentsOf: nextEnd)
      }
    }
  }
}

/// What a page of rows and one of heights have in common: where it lies in which list.
struct Stretch {
  /// What was asked for, which an answer has to repeat; nil for what was left to the server.
  struct Asked {
    var feed: String
    var pageIndex: Int?
    var pageSize: Int?
    var snapshot: String?
  }

  let feed: String
  let pageIndex: Int
  let pageSize: Int
  let total: Int
  let isNoMore: Bool
  let snapshot: String
  let next: String?

  init(_ answer: Answer, _ asked: Asked) throws(RowcastError) {
    feed = try answer["feed"].same(asked.feed)
    pageIndex = try answer["pageIndex"].count(asked.pageIndex)
    pageSize = try answer["pageSize"].count(asked.pageSize)
    guard pageSize > 0 else { throw try answer["pageSize"].fault("above 0") }
    total = try answer["total"].count
    snapshot = try answer["snapshot"].same(asked.snapshot)
    isNoMore = try answer["isNoMore"].bool
    guard isNoMore == (Self.end(pageIndex, pageSize) >= total) else {
      throw try answer["isNoMore"].fault(
        "\(!isNoMore), by pageIndex \(pageIndex), pageSize \(pageSize) and total \(total)")
    }
    let next = try answer["next"]
    self.next = next.isNull ? nil : try next.word
    guard (self.next == nil) == isNoMore else {
      throw next.fault("null exactly when isNoMore is true")
    }
    // A path, so that no answer leads away from the server.
    if let path = self.next, !path.hasPrefix("/") || path.hasPrefix("//") {
      throw next.fault("a path of this server, or null")
    }
  }

  /// The position behind a page; the greatest number where it is beyond that.
  static func end(_ pageIndex: Int, _ pageSize: Int) -> Int {
    let (pages, pagesOverflow) = pageIndex.addingReportingOverflow(1)
    let (end, overflow) = pages.multipliedReportingOverflow(by: pageSize)
    return pagesOverflow || overflow ? .max : end
  }
}

import Foundation

extension RowcastClient {
  /// All feeds, by name.
  public func feeds() async throws(RowcastError) -> [FeedSummary] {
    try await answer(Address(["feeds"]).target)["feeds"].map { feed throws(RowcastError) in
      try FeedSummary(feed)
    }
  }

  /// One feed, with its present snapshot.
  public func feed(_ name: String) async throws(RowcastError) -> FeedDetails {
    try FeedDetails(await answer(Address(["feeds", name]).target))
  }

  /// The cells of the server, by name.
  public func cells() async throws(RowcastError) -> [CellSchema] {
    try await answer(Address(["cells"]).target)["cells"].map { cell throws(RowcastError) in
      try CellSchema(cell)
    }
  }

  /// A page of rows.
  ///
  /// - Parameters:
  ///   - index: from 0.
  ///   - size: 1 to 100; the server's default, 20, for nil.
  ///   - snapshot: of an earlier page of the feed, for the list as it was then; nil for now. Kind
  ///     `expired` where it is no longer kept.
  public func page(
    _ feed: String, index: Int = 0, size: Int? = nil, snapshot: String? = nil
  ) async throws(RowcastError) -> Page<Content> {
    let asked = Stretch.Asked(feed: feed, pageIndex: index, pageSize: size, snapshot: snapshot)
    return try await page(at: Address(["feeds", feed, "rows"], parameters(asked)).target, asked)
  }

  /// The page behind a page, under the same snapshot; nil at the end.
  public func next(_ page: Page<Content>) async throws(RowcastError) -> Page<Content>? {
    guard let next = page.next else { return nil }
    return try await self.page(at: withoutBase(next), page.asksNext)
  }

  /// A path of an answer, without the part that is in `base`: a server that knows of it
  /// (`--base-path`) begins its links with it.
  private func withoutBase(_ path: String) -> String {
    var start = URLComponents(url: base, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
    while start.hasSuffix("/") { start.removeLast() }
    return path.hasPrefix(start + "/") ? String(path.dropFirst(start.count)) : path
  }

  private func page(
    at target: String, _ asked: Stretch.Asked
  ) async throws(RowcastError) -> Page<Content> {
    try Page(await answer(target), asked, registry)
  }

  private func parameters(_ asked: Stretch.Asked) -> [Address.Parameter: String] {
    parameters([
      .pageIndex: asked.pageIndex.map(String.init), .pageSize: asked.pageSize.map(String.init),
      .snapshot: asked.snapshot,
    ])
  }

  /// The heights of a stretch of rows.
  ///
  /// - Parameter size: 1 to 1,000; the server's default, 1,000, for nil.
  public func heights(
    _ feed: String, index: Int = 0, size: Int? = nil, snapshot: String? = nil
  ) async throws(RowcastError) -> Heights {
    let asked = Stretch.Asked(feed: feed, pageIndex: index, pageSize: size, snapshot: snapshot)
    let target = Address(["feeds", feed, "heights"], parameters(asked)).target
    return try Heights(await answer(target), asked)
  }

  /// One row, as it is now.
  public func row(_ feed: String, id: RowID) async throws(RowcastError) -> Row<Content> {
    let target = Address(["feeds", feed, "rows", id.rawValue], parameters()).target
    return try registry.row(await answer(target).of(id))
  }

  /// The item that a row was made from.
  public func item(_ feed: String, id: RowID) async throws(RowcastError) -> StoredItem {
    let target = Address(["feeds", feed, "items", id.rawValue]).target
    return try StoredItem(await answer(target).of(id))
  }

  /// Asks what to do after a tap on a row; nil for nothing.
  ///
  /// - Parameter pageSize: of the first page of a feed that is pushed.
  public func select(
    _ feed: String, id: RowID, pageSize: Int? = nil
  ) async throws(RowcastError) -> Action<Content>? {
    let target = Address(
      ["feeds", feed, "rows", id.rawValue, "select"],
      parameters([.pageSize: pageSize.map(String.init)])
    ).target
    let response = try await send(request(target, method: "POST"))
    return response.status == 204 ? nil : try Action(Answer(response.body), registry)
  }

  /// What turns the first `loaded` rows as of a snapshot into the first so many as of now.
  ///
  /// - Parameter loaded: 0 to 10,000.
  public func changes(
    _ feed: String, since: String, loaded: Int
  ) async throws(RowcastError) -> Changes<Content> {
    let parameters = parameters([.since: since, .loaded: String(loaded)])
    let answer = try await answer(Address(["feeds", feed, "changes"], parameters).target)
    return try Changes(answer, feed: feed, since: since, loaded: loaded, registry)
  }
}

import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows`
  func rowsPage(_ input: RouteInput) throws(RouteError) -> Response {
    let outcome = try read { () throws(RouteError) in
      // An unknown feed comes before a bad parameter.
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let page = try PageRequest(parameters, maximumSize: settings.maximumPageSize)
      let question = RowsQuestion(
        feed: feed.name, page: page, snapshot: try parameters.snapshot())
      let outcome = try answer(question, of: feed, to: input.request)
      return (outcome, question)
    }
    return try response(
      to: input.request, outcome.0, edition.targets.note(input.request.wholeTarget, outcome.1))
  }

  /// The request's target, if it is one of `rows` that was asked before.
  func knownTarget(_ request: Request) -> KnownTargets.Known? {
    guard request.method == .get || request.method == .head else { return nil }
    return edition.targets.known(request.wholeTarget)
  }

  /// The same for a target that was asked before. Where nothing was written since, it costs a look at
  /// the store's state.
  func rowsPage(
    _ known: KnownTargets.Known, _ request: Request
  ) throws(RouteError) -> Response {
    if let fault = settings.databaseFault() { throw .database(fault) }
    let state = store.presentState
    if let page = edition.targets.answer(known, in: state) {
      edition.pages.noteHit()
      return try answer(request, page)
    }
    if let tag = edition.targets.tag(known, in: state),
      let response = try notModified(request, tag)
    {
      return response
    }
    let outcome = try read { () throws(RouteError) in
      try answer(known.question, of: feed(named: known.question.feed), to: request)
    }
    return try response(to: request, outcome, known)
  }

  /// What a page comes to.
  private enum Outcome {
    case page(KeptAnswer)
    /// The 304, and the tag that the page has.
    case unchanged(Response, EntityTag)
  }

  /// The page, or the 304 of a client that has it, for which no row is made.
  private func answer(
    _ question: RowsQuestion, of feed: Feed, to request: Request
  ) throws(RouteError) -> Outcome {
    let instant = try instant(of: feed, question.snapshot)
    let pages = edition.pages
    if let page = pages.keptPage(question.page, of: feed, asOf: instant) { return .page(page) }
    if instant.version == feed.version, let sketch = pages.sketch(question.page, of: feed) {
      let tag = EntityTag(hash: sketch.hash)
      if let response = try notModified(request, tag) { return .unchanged(response, tag) }
      if let page = pages.page(sketch, question.page, of: feed) { return .page(page) }
    }
    let outline = try RouteError.storing { () throws(StoreError) in
      try pages.outline(question.page, of: feed, asOf: instant)
    }
    let tag = outline.tag
    if let response = try notModified(request, tag) { return .unchanged(response, tag) }
    let page = try RouteError.storing { () throws(StoreError) in try pages.page(outline) }
    return .page(page)
  }

  private func response(
    to request: Request, _ outcome: Outcome, _ known: KnownTargets.Known?
  ) throws(RouteError) -> Response {
    switch outcome {
    case .unchanged(let response, let tag):
      if let known, let state = store.presentState {
        edition.targets.keep(tag, for: known, in: state, edition.pages.generation)
      }
      return response
    case .page(let page):
      if let known, page.isKept, let state = store.presentState {
        edition.targets.keep(page, for: known, in: state, edition.pages.generation)
      }
      return try answer(request, page)
    }
  }

  /// The feed as of the instant that a token names, or of now.
  private func instant(of feed: Feed, _ token: [UInt8]?) throws(RouteError) -> Feed {
    guard let token else { return feed }
    guard let kept = try self.feed(feed, asOf: token, in: "snapshot") else {
      throw .snapshotExpired
    }
    return kept
  }

  /// The feed as of the instant that `snapshot` names, or of now.
  func instant(of feed: Feed, _ parameters: RowsParameters) throws(RouteError) -> Feed {
    try instant(of: feed, parameters.snapshot())
  }

  /// The parameters of the request, for a route that shows rows.
  func parameters(of input: RouteInput) -> RowsParameters {
    RowsParameters(query: input.query, lists: edition.lists)
  }
}

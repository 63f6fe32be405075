import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/events`
  func events(_ input: RouteInput) throws(RouteError) -> Response {
    let stream = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let (view, words) = try parameters.client()
      let lastID = try lastEventID(input.request, parameters)
      guard Accept(of: input.request).accepts(.eventStream) else { throw .refusedEventStream }
      let (opening, position) = try RouteError.storing { () throws(StoreError) in
        try self.opening(of: feed, after: lastID)
      }
      return FeedEventStream(
        self, of: feed.name, for: EventClient(view, words, edition: edition.number),
        opening: opening, position: position)
    }
    var response = Response(.ok, fields: RouteFields.eventStream)
    response.stream = stream
    return response
  }

  /// The event that the client has seen last; empty for one that begins. The field comes before
  /// the parameter: a browser that connects again sends it to the address of the first time.
  private func lastEventID(
    _ request: Request, _ parameters: RowsParameters
  ) throws(RouteError) -> [UInt8] {
    let parameter = try parameters.lastEventID() ?? []
    guard let field = request.combinedValue(of: .lastEventID), !field.isEmpty else {
      return parameter
    }
    return Array(field)
  }

  /// What a stream begins with, and the instant after it.
  private func opening(
    of feed: Feed, after lastID: [UInt8]
  ) throws(StoreError) -> ([UInt8], SnapshotTokens.Instant) {
    if let instant = tokens.instant(of: lastID), instant.feed == feed.number,
      instant.version <= feed.version, try store.feed(feed, asOf: instant.version) != nil
    {
      return (EventText.retry, instant)
    }
    let name = lastID.isEmpty ? "snapshot" : "reset"
    return (
      EventText.retry + EventText.standing(name, of: feed, tokens),
      SnapshotTokens.Instant(feed: feed.number, version: feed.version)
    )
  }

  /// What has become of the feed since `position`, for a stream to send.
  ///
  /// Costs a look at shared memory where nothing was committed.
  func nextEvents(
    after position: SnapshotTokens.Instant, of name: FeedName, for client: inout EventClient
  ) -> EventStep {
    if settings.databaseFault() != nil { return .gone }
    func step() throws(StoreError) -> EventStep {
      guard let feed = try store.feed(named: name) else { return .gone }
      if feed.number == position.feed, feed.version == position.version { return .nothing }
      useCurrentEdition()
      client.use(edition.lists, ofEdition: edition.number)
      return try edition.events.step(after: position, of: feed, for: client.view)
    }
    do throws(StoreError) { return try store.atOneInstant(failingAs: { $0 }, step) } catch {
      // Asked again soon, without a word to the client.
      if case .busy = error { return .nothing }
      logStreamFailure(error)
      return .gone
    }
  }
}

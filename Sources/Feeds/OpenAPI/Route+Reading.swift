import HTTPCore

extension Route {
  static var describedFeeds: RouteDescription {
    RouteDescription(
      name: "listFeeds", group: .reading, summary: "All feeds",
      parameters: RouteParameter.tagged,
      answers: [
        .tagged("FeedList", "All feeds by name."), .notModified, .notAcceptable,
        .preconditionFailed,
      ] + RouteAnswer.store)
  }

  static func describedFeed(_ context: OpenAPIContext) -> RouteDescription {
    RouteDescription(
      name: "getFeed", group: .reading, summary: "One feed",
      details: context.hasViewer ? "A client that likes HTML better gets the viewer." : "",
      parameters: [.feed] + RouteParameter.tagged,
      answers: [
        .taggedBesideHTML("Feed", "The feed.", context), .notModified, .unknownFeed,
        .preconditionFailed,
      ] + (context.hasViewer ? [] : [.notAcceptable]) + RouteAnswer.store)
  }

  static var describedRows: RouteDescription {
    RouteDescription(
      name: "listRows", group: .reading, summary: "A page of a feed's rows",
      details:
        "Without snapshot, the feed as it is now. Load more by following next until isNoMore is true; next carries the snapshot of the first page, under which nothing shifts. A page past the end is empty. Costs the same at any depth.",
      parameters: [.feed, .pageIndex, .pageSize, .snapshot] + RouteParameter.client
        + RouteParameter.tagged,
      answers: pageAnswers("Page", "The page."))
  }

  static var describedHeights: RouteDescription {
    RouteDescription(
      name: "listHeights", group: .reading, summary: "The heights of a page's rows",
      details:
        "For a list that wants to know where each row will be before it has loaded the rows: as rows, with more of them on a page, and with null where an item was removed since the snapshot.",
      parameters: [.feed, .pageIndex, .heightsPageSize, .snapshot] + RouteParameter.client
        + RouteParameter.tagged,
      answers: pageAnswers("HeightsPage", "The heights."))
  }

  private static func pageAnswers(_ schema: String, _ details: String) -> [RouteAnswer] {
    [
      .tagged(schema, details, [.link]), .notModified, .unknownFeed, .notAcceptable,
      .problem(
        .gone, "The snapshot is not kept any longer; load page 0 without it and go on from there."),
      .preconditionFailed,
    ] + RouteAnswer.store
  }

  static var describedChanges: RouteDescription {
    RouteDescription(
      name: "listChanges", group: .reading, summary: "What has changed since a snapshot",
      details:
        "Deletes, moves, inserts and updates that turn the client's list into the present one. Indexes of deletes and of where moves begin are in the old list, all others in the new one.",
      parameters: [.feed, .since, .loaded] + RouteParameter.client + RouteParameter.tagged,
      answers: [
        .tagged(
          "Changes",
          "The changes; with reload true where they are too many, or the snapshot is not kept any longer."
        ), .notModified, .unknownFeed, .notAcceptable, .preconditionFailed,
      ] + RouteAnswer.store)
  }

  static var describedEvents: RouteDescription {
    RouteDescription(
      name: "followFeed", group: .reading, summary: "Changes as they happen",
      details:
        "An event stream (WHATWG HTML, server-sent events) without an end. An event's id is the snapshot after it. snapshot and reset say where the feed stands (the schema Standing), change says what has changed (the schema Change). A comment comes after 15 seconds of silence. It ends when its feed is no longer there, and when the server stops.",
      parameters: [.feed, .lastEventId] + RouteParameter.client + [.lastEventIDField],
      answers: [
        RouteAnswer(
          status: .ok, details: "The stream.",
          contents: [.init(mediaType: "text/event-stream", schema: OpenAPISchemas.text)],
          fields: [.cacheControl, .vary, .noBuffering]),
        .unknownFeed, .problem(.notAcceptable, "Accept rules text/event-stream out."),
      ] + RouteAnswer.store)
  }

  static var describedRow: RouteDescription {
    RouteDescription(
      name: "getRow", group: .reading, summary: "One row",
      parameters: [.feed, .id] + RouteParameter.client + RouteParameter.tagged,
      answers: [
        .tagged("Row", "The row, as its place in the feed is now."), .notModified, unknownItem,
        .notAcceptable, .preconditionFailed,
      ] + RouteAnswer.store)
  }

  static var unknownItem: RouteAnswer { .problem(.notFound, "There is no such feed or item.") }

  static var describedSelect: RouteDescription {
    RouteDescription(
      name: "selectRow", group: .reading, summary: "What a tap on a row does",
      details:
        "Runs the handler of the row's cell. Needs no token. The page that may ride along with a push is shaped by the parameters.",
      parameters: [.feed, .id, .pageSize] + RouteParameter.client + [.acceptEncoding],
      answers: [
        RouteAnswer(
          status: .ok, details: "The action.",
          contents: [.init(mediaType: "application/json", schema: .schema("Action"))],
          fields: [.cacheControl, .vary, .contentEncoding]),
        .noContent("Nothing is to be done."), unknownItem, .notAcceptable,
      ] + RouteAnswer.store)
  }

  static var describedItem: RouteDescription {
    RouteDescription(
      name: "getItem", group: .reading, summary: "The item that a row is made of",
      parameters: [.feed, .id] + RouteParameter.tagged,
      answers: [
        .tagged("Item", "The item."), .notModified, unknownItem, .notAcceptable,
        .preconditionFailed,
      ] + RouteAnswer.store)
  }
}

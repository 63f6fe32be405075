import HTTPCore

extension Route {
  private static var json: [RouteAnswer] {
    [
      .notAcceptable,
      .problem(.unsupportedMediaType, "The Content-Type or the Content-Encoding is another."),
      .problem(.unprocessableContent, "The body's JSON is of a wrong shape, or not of its type."),
    ]
  }

  /// What every write can be answered.
  private static var write: [RouteAnswer] {
    [
      .problem(.unauthorized, "There is no token, or one that is none of the server's."),
      .problem(.forbidden, "The server has no token, and so takes no writes."),
      .problem(.internalServerError, "The write failed; the server's log says why."),
      .problem(
        .serviceUnavailable,
        "Nothing was written: too many writes wait, or the store can't be written at present."),
      .problem(.insufficientStorage, "There is no room to write."),
    ]
  }

  private static var feedConflict: RouteAnswer {
    .problem(.conflict, "The feed is a list of the program's own, which alone changes it.")
  }

  private static var conditions: RouteAnswer {
    .problem(.preconditionFailed, "If-Match or If-None-Match does not hold.")
  }

  static var describedPutFeed: RouteDescription {
    RouteDescription(
      name: "putFeed", group: .writing, summary: "Make or change a feed",
      parameters: [.feed, .ifMatch, .ifNoneMatch, .contentEncoding],
      contents: [.init(mediaType: "application/json", schema: .schema("FeedDraft"))],
      answers: [
        .written(.ok, "Feed", "The feed as it is now."),
        .written(.created, "Feed", "The feed, which was made."),
        .problem(
          .conflict,
          "The feed has items and another order, or it is a list of the program's own."),
        conditions,
      ] + json + write)
  }

  static var describedDeleteFeed: RouteDescription {
    RouteDescription(
      name: "deleteFeed", group: .writing, summary: "Remove a feed with its items",
      parameters: [.feed, .ifMatch, .ifNoneMatch],
      answers: [
        .noContent("It is removed."), .unknownFeed, feedConflict, conditions,
      ] + write)
  }

  static var describedPostItems: RouteDescription {
    RouteDescription(
      name: "postItems", group: .writing, summary: "Put one item or many into a feed",
      details:
        "One item, which is made; or many, one a line, in one transaction: each is made or replaces the item of its id, and where a line is at fault nothing is written.",
      parameters: [.feed, .ifMatch, .ifNoneMatch, .contentEncoding, .idempotencyKey],
      contents: [
        .init(mediaType: "application/json", schema: .schema("ItemDraft")),
        .init(mediaType: "application/x-ndjson", schema: OpenAPISchemas.text),
      ],
      answers: [
        RouteAnswer(
          status: .ok, details: "What has become of the lines.",
          contents: [.init(mediaType: "application/json", schema: .schema("BatchAnswer"))],
          fields: [.cacheControl, .vary]),
        .written(.created, "Item", "The item, which was made."), .unknownFeed,
        .problem(
          .conflict,
          "The id is taken, the Idempotency-Key came with another body, or the feed is a list of the program's own."
        ),
        .problem(.preconditionFailed, "If-Match can't hold of what is posted to."),
      ] + json + write)
  }

  static var describedPutItem: RouteDescription {
    RouteDescription(
      name: "putItem", group: .writing, summary: "Make or replace an item",
      parameters: [.feed, .id, .ifMatch, .ifNoneMatch, .contentEncoding],
      contents: [.init(mediaType: "application/json", schema: .schema("ItemDraft"))],
      answers: [
        .written(.ok, "Item", "The item as it is now."),
        .written(.created, "Item", "The item, which was made."), .unknownFeed, feedConflict,
        conditions,
      ] + json + write)
  }

  static var describedDeleteItem: RouteDescription {
    RouteDescription(
      name: "deleteItem", group: .writing, summary: "Remove an item",
      parameters: [.feed, .id, .ifMatch, .ifNoneMatch],
      answers: [
        .noContent("It is removed."), unknownItem, feedConflict, conditions,
      ] + write)
  }
}

extension FeedResponder {
  /// The feed as of the instant that a token names; nil where that instant is not kept any longer.
  ///
  /// - Parameter name: the query parameter that the token came in, for the problem.
  /// - Throws: `RouteError.parameter` for bytes that are no token of this feed and database.
  func feed(
    _ feed: Feed, asOf token: [UInt8], in name: String
  ) throws(RouteError) -> Feed? {
    guard let instant = tokens.instant(of: token), instant.feed == feed.number,
      instant.version <= feed.version
    else {
      throw .parameter(
        name, value: token, rule: "a snapshot of this feed, just as its pages give it")
    }
    return try RouteError.storing { () throws(StoreError) in
      try store.feed(feed, asOf: instant.version)
    }
  }
}

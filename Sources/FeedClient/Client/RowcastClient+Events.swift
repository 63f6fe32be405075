extension RowcastClient {
  /// Each change of a feed as it is committed.
  ///
  /// One reader a stream. When the connection is lost it is made again after a wait that doubles up
  /// to half a minute (`interrupted`, then `connected`), and goes on exactly where it was; 45 s
  /// without a word count as lost. The stream throws where another attempt can't help: the feed is
  /// gone, a parameter is refused, the task is cancelled. Let go, it closes its connection. Nothing is
  /// read ahead of the reader but what has arrived.
  ///
  /// - Parameter since: a snapshot, for every change since; nil for those from now on.
  public func events(
    _ feed: String, since: String? = nil
  ) -> AsyncThrowingStream<FeedEvent<Content>, any Error> {
    let connection = EventConnection(self, feed: feed, since: since)
    return AsyncThrowingStream { try await connection.next() }
  }
}

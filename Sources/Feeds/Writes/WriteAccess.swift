/// What the routes need in order to write.
package struct WriteAccess: Sendable {
  package let queue: WriteQueue
  package let tokens: WriteTokens
  /// Makes the files that long bodies are put by in.
  package let makeSpool: @Sendable () throws(SpoolError) -> any ByteSpool
  /// How the latest writes went.
  package var health = WriteHealth()
  package var bounds = WriteBounds()
  /// Milliseconds since 1970, for items that come without a date or an id.
  package var clock: @Sendable () -> Int64 = { SystemClock.milliseconds }
  /// Bodies that are received now, and those that wait to be written.
  let uploads = UploadPlaces()

  package init(
    queue: WriteQueue, tokens: WriteTokens,
    makeSpool: @escaping @Sendable () throws(SpoolError) -> any ByteSpool
  ) {
    self.queue = queue
    self.tokens = tokens
    self.makeSpool = makeSpool
  }

  /// Bytes that a body of that kind may have, decoded.
  func limit(of kind: RequestContent.Kind) -> Int {
    switch kind {
    case .json: bounds.itemBody
    case .ndjson: bounds.batchBody
    }
  }
}

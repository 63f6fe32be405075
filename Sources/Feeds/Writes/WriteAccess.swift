/// What the routes need in order to write.
package struct WriteAccess: Sendable {
  package let queue: WriteQueue
  package let tokens: WriteTokens
  /// Makes the files that long bodies are put by in.
  package let makeSpool: @Sendable () throws(SpoolError) -> any ByteSpool
  /// Bytes of one item's body, decoded.
  package var maximumItemBody = 1 << 20
  /// Bytes of an NDJSON body, decoded.
  package var maximumBatchBody = 64 << 20

  package init(
    queue: WriteQueue, tokens: WriteTokens,
    makeSpool: @escaping @Sendable () throws(SpoolError) -> any ByteSpool
  ) {
    self.queue = queue
    self.tokens = tokens
    self.makeSpool = makeSpool
  }
}

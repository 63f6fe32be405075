import HTTPCore

extension FeedResponder {
  func scope(of write: WriteAdmission) -> WriteScope {
    WriteScope(name: write.feed, base: settings.basePath, clock: write.access.clock)
  }

  /// Has a write done by the writer's thread.
  ///
  /// - Parameters:
  ///   - key: what makes it the same as an earlier one, which is answered again then.
  ///   - weight: bytes that it holds in memory.
  ///   - volume: bytes that it writes, where those are more.
  func submit(
    _ access: WriteAccess, key: IdempotencyKey? = nil, weight: Int, volume: Int = 0,
    isAlone: Bool = false, _ write: @escaping WriteRun.Write
  ) throws(RouteError) -> Response {
    let base = settings.basePath
    let pending = PendingAnswer()
    let job = WriteJob(
      answer: pending, weight: weight + 1024, volume: volume, isAlone: isAlone,
      failed: { FinishedAnswer(WriteError.store($0).response(base: base)) },
      body: { (transaction) throws(StoreError) in
        do throws(WriteError) {
          return try WriteRun.once(key, transaction, write)
        } catch {
          return try WriteRun.refusal(error, base)
        }
      })
    guard access.queue.submit(job) else { throw .write(.queueFull) }
    return Response(pending: pending)
  }
}

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
  ///   - hasPlace: whether it has one of the places of `UploadPlaces`.
  ///   - leavesRows: whether it leaves rows behind that are removed later.
  func submit(
    _ access: WriteAccess, key: IdempotencyKey? = nil, weight: Int, volume: Int = 0,
    isAlone: Bool = false, hasPlace: Bool = false, leavesRows: Bool = false,
    _ write: @escaping WriteRun.Write
  ) throws(RouteError) -> Response {
    let base = settings.basePath
    let pending = PendingAnswer()
    let job = WriteJob(
      answer: pending, weight: weight + 1024, volume: volume, isAlone: isAlone,
      leavesRows: leavesRows,
      failed: { FinishedAnswer(WriteError.store($0).response(base: base)) },
      body: { (transaction) throws(StoreError) in
        do throws(WriteError) {
          return try WriteRun.once(key, transaction, write)
        } catch {
          return try WriteRun.refusal(error, base)
        }
      })
    guard access.queue.submit(job, hasPlace: hasPlace) else { throw .write(.queueFull) }
    return Response(pending: pending)
  }

  /// What changes a feed: given as it is, nil where it is not there, with what makes the body that GET
  /// answers of a feed.
  typealias FeedChanging =
    @Sendable (
      Feed?, any FeedTransaction, (Feed) throws(WriteError) -> [UInt8]
    ) throws(WriteError) -> FinishedAnswer

  /// Has a feed changed where the request's conditions hold, in a transaction of its own: at the
  /// version of the answer nothing else has changed.
  func submitChange(
    of write: WriteAdmission, _ change: @escaping FeedChanging
  ) throws(RouteError) -> Response {
    let scope = scope(of: write)
    let conditions = WriteConditions(of: write.input.request)
    let isDeletion = write.input.request.method == .delete
    let answer = feedAnswer
    return try submit(write.access, weight: 0, isAlone: true, leavesRows: isDeletion) {
      (transaction) throws(WriteError) in
      let body = { (feed: Feed) throws(WriteError) -> [UInt8] in
        let types = try WriteError.storing { () throws(StoreError) in
          try transaction.itemTypes(of: feed)
        }
        return answer.body(of: feed, holding: types)
      }
      // That there is none comes before a condition on it.
      let found = isDeletion ? try scope.feed(in: transaction) : try scope.found(in: transaction)
      try conditions.check { () throws(WriteError) in
        guard let found else { return nil }
        return try body(found)
      }
      return try change(found, transaction, body)
    }
  }
}

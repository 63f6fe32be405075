/// Work that must be done within a time.
enum TimeLimit {
  /// Runs `body`, and cancels it when the time is over; it then has the error `late`.
  static func run<Value: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>, late: RowcastError,
    _ body: @escaping @Sendable () async throws(RowcastError) -> Value
  ) async throws(RowcastError) -> Value {
    let result = await withTaskGroup(of: Result<Value, RowcastError>?.self) { group in
      group.addTask {
        do throws(RowcastError) {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await clock.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      for await first in group { return first }
      return nil
    }
    if let result { return try result.get() }
    throw Task.isCancelled ? .isCancelled : late
  }
}

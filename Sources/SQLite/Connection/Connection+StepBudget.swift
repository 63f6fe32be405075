import CSQLite

extension Connection {
  /// Runs `body` with a bound on the work of its statements, in virtual-machine steps.
  ///
  /// A statement that goes beyond it stops with an error whose `isInterrupted` is true. Counted in
  /// units of 1,000 steps, of which a few million take a tenth of a second. Not to be nested.
  package func withStepBudget<Result: ~Copyable, Failure: Error>(
    _ steps: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let unit: Int32 = 1_000
    var left = steps / Int(unit)
    // The handler is taken off before the variable that it counts in goes away.
    return try unsafe withUnsafeMutablePointer(to: &left) { left throws(Failure) in
      unsafe sqlite3_progress_handler(
        handle, unit,
        { context in
          let left = unsafe context!.assumingMemoryBound(to: Int.self)
          unsafe left.pointee -= 1
          return unsafe left.pointee < 0 ? 1 : 0
        }, left)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      return try body()
    }
  }
}

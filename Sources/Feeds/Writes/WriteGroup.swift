import HTTPCore

/// Does the writes of one turn of the writer: together in one transaction, each with its own answer,
/// which is given once all of them are durable.
package struct WriteGroup: Sendable {
  let jobs: [WriteJob]

  /// After so many writes of a group have failed one by one, the others are not tried.
  private static let patience = 4

  package init(_ jobs: [WriteJob]) { self.jobs = jobs }

  /// How the transaction went.
  package enum Outcome: Sendable {
    case committed
    /// Another process held the lock for as long as the writer might wait; nothing was done, and no
    /// answer was given.
    case locked(StoreError)
    /// At least one write failed for that reason; so many of the others were done, each in a
    /// transaction of its own.
    case failed(StoreError, committed: Int)
  }

  /// Does all of them and gives their answers. Where the shared transaction fails, each is tried in
  /// one of its own, so that one which is at fault, or too large for what room there is, takes no
  /// other with it.
  package func run(with writer: some FeedWriter) -> Outcome {
    let failure: StoreError
    do throws(StoreError) {
      try commit(jobs, with: writer)
      return .committed
    } catch {
      failure = error
    }
    // Who holds the lock holds it against each of them.
    if failure.isOfLock { return .locked(failure) }
    if jobs.count == 1 {
      Self.giveUp(jobs[...], failure)
      return .failed(failure, committed: 0)
    }
    return runOneByOne(with: writer, failure)
  }

  private func runOneByOne(
    with writer: some FeedWriter, _ first: StoreError
  ) -> Outcome {
    var last = first
    var failures = 0
    var committed = 0
    for (index, job) in jobs.enumerated() {
      do throws(StoreError) {
        try commit([job], with: writer)
        committed += 1
      } catch {
        last = error
        failures += 1
        Self.giveUp([job], error)
      }
      if failures == Self.patience {
        Self.giveUp(jobs[(index + 1)...], last)
        break
      }
    }
    return .failed(last, committed: committed)
  }

  private func commit(_ jobs: [WriteJob], with writer: some FeedWriter) throws(StoreError) {
    let answers = try writer.write(failingAs: \.self) {
      (transaction) throws(StoreError) -> [FinishedAnswer] in
      var answers: [FinishedAnswer] = []
      for job in jobs { answers.append(try job.body(transaction)) }
      return answers
    }
    for (job, answer) in zip(jobs, answers) { job.answer.give(answer) }
  }

  /// Answers writes that were not done.
  package static func giveUp(_ jobs: ArraySlice<WriteJob>, _ error: StoreError) {
    for job in jobs { job.answer.give(job.failed(error)) }
  }
}

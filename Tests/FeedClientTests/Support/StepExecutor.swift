import Synchronization

/// Runs tasks when a test says so: until then nothing happens, and afterwards everything has.
final class StepExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs everything that can run, in its order.
  func drain() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { run(job) }
  }

  /// Runs one job, by chance; false where there is none.
  @discardableResult
  func runOne(using generator: inout some RandomNumberGenerator) -> Bool {
    let job = jobs.withLock { jobs -> UnownedJob? in
      guard let index = jobs.indices.randomElement(using: &generator) else { return nil }
      return jobs.remove(at: index)
    }
    if let job { run(job) }
    return job != nil
  }

  private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
}

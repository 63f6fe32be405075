import HTTPCore

/// What the writer's thread does in its turns: the clients' writes first, then, while none wait, what
/// is left of deleted feeds.
///
/// Used on one thread. The database is opened with the first turn.
package final class FeedWriting {
  private let path: String
  private let settings: Settings
  private let queue: WriteQueue
  private let health: WriteHealth
  private let tallies: WriteTallies
  private let log: @Sendable (String) -> Void
  private var writer: SQLiteFeedWriter?
  private var removal: FeedRemoval?
  /// Writes that have more time to wait for the lock.
  private var carried: [WriteJob] = []
  /// Since when another process has held the lock without a break.
  private var lockedSince: ContinuousClock.Instant?
  /// When the server's end was first seen.
  private var endingSince: ContinuousClock.Instant?
  /// Whether rows of deleted feeds may be left; a process before this one may have left some.
  private var hasRows = true
  private var rowLimit = 500

  /// How it writes.
  package struct Settings: Sendable {
    package var durability = Durability.full
    package var retention = SnapshotRetention.standard
    package var bounds = WriteBounds()
    /// Whether the server is about to end; must not wait.
    package var isEnding: @Sendable () -> Bool = { false }
    /// Milliseconds for which it then still waits for another process.
    package var endingPatience = 1_000
    /// Whether what is committed now would be found again; asked before each commit.
    package var isLogInPlace: @Sendable () -> Bool = { true }

    package init() {}
  }

  /// Bytes of writes in one turn from which on the log is cut afterwards.
  private static let largeTurn = 4 << 20

  package init(
    path: String, settings: Settings, queue: WriteQueue, health: WriteHealth,
    tallies: WriteTallies, log: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.settings = settings
    self.queue = queue
    self.health = health
    self.tallies = tallies
    self.log = log
  }

  /// Does one turn's work.
  ///
  /// - Returns: after how many milliseconds there may be more, 0 for at once; nil where there is
  ///   none until another write comes.
  package func turn() -> Int? {
    let jobs = carried.isEmpty ? queue.take() : carried
    carried = []
    if jobs.isEmpty { return removeRows() }
    if queue.isAbandoned {
      WriteGroup.giveUp(jobs[...], .busy("the server ends"))
      return 0
    }
    let clock = ContinuousClock()
    let start = clock.now
    defer { tallies.busy.add(Self.nanoseconds(clock.now - start)) }
    let writer: SQLiteFeedWriter
    do throws(StoreError) { writer = try currentWriter() } catch {
      WriteGroup.giveUp(jobs[...], error)
      note(error)
      return 0
    }
    let deadline = deadline(of: jobs[0], from: start)
    writer.mayWait = { [self] in clock.now < deadline && mayWait(at: clock.now) }
    defer { writer.mayWait = nil }
    switch WriteGroup(jobs).run(with: writer) {
    case .committed:
      tallies.transactions.add(1)
      tallies.writes.add(jobs.count)
      lockedSince = nil
      if jobs.contains(where: \.leavesRows) { hasRows = true }
      note(nil)
    case .failed(let error, let committed):
      tallies.transactions.add(committed)
      tallies.writes.add(committed)
      lockedSince = nil
      note(error)
    case .locked(let error):
      lockedSince = lockedSince ?? start
      note(error)
      return giveUpLate(of: jobs, error, at: clock.now)
    }
    if jobs[0].volume >= Self.largeTurn { writer.shrinkLog() }
    return 0
  }

  /// Until when a write waits for the lock: its time begins when it was asked for, or when the lock
  /// was taken, whichever was later.
  private func deadline(
    of job: WriteJob, from now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    max(job.asked, lockedSince ?? now) + settings.bounds.busyTime
  }

  /// Whether the server's own end leaves time to wait.
  private func mayWait(at now: ContinuousClock.Instant) -> Bool {
    if queue.isAbandoned { return false }
    guard settings.isEnding() else { return true }
    let since = endingSince ?? now
    endingSince = since
    return now < since + .milliseconds(settings.endingPatience)
  }

  /// Answers those whose time is over, and keeps the others for the next turn.
  private func giveUpLate(
    of jobs: [WriteJob], _ error: StoreError, at now: ContinuousClock.Instant
  ) -> Int {
    let isOver = !mayWait(at: now)
    let late = jobs.filter { isOver || deadline(of: $0, from: now) <= now }
    carried = jobs.filter { !isOver && deadline(of: $0, from: now) > now }
    WriteGroup.giveUp(late[...], error)
    return 0
  }

  /// Whether writes wait here, which the queue does not count.
  package var hasCarried: Bool { !carried.isEmpty }

  private func currentWriter() throws(StoreError) -> SQLiteFeedWriter {
    if let writer { return writer }
    let opened = try SQLiteFeedWriter(
      path: path, durability: settings.durability,
      retention: settings.retention, isLogInPlace: settings.isLogInPlace)
    writer = opened
    return opened
  }

  /// Removes some rows of deleted feeds, about a hundredth of a second's worth.
  private func removeRows() -> Int? {
    guard hasRows else { return nil }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(StoreError) {
      let removal = try currentRemoval()
      let count = try removal.step(limit: rowLimit)
      tallies.removedRows.add(count)
      if count == 0 {
        hasRows = false
        self.removal = nil
        return nil
      }
    } catch {
      // A disk without room, or a lock: looked at again later.
      removal = nil
      return 1_000
    }
    let time = clock.now - start
    if time < .milliseconds(5) { rowLimit = min(2 * rowLimit, 32_000) }
    if time > .milliseconds(20) { rowLimit = max(rowLimit / 2, 20) }
    // Room for other processes that write.
    return max(1, Int(time / .milliseconds(1)))
  }

  private func currentRemoval() throws(StoreError) -> FeedRemoval {
    if let removal { return removal }
    // Writes come first: a step that finds the lock taken is tried again later.
    let opened = try FeedRemoval(path: path, busyTimeout: 0)
    removal = opened
    return opened
  }

  private func note(_ error: StoreError?) {
    if error != nil { tallies.failures.add(1) }
    guard health.note(error) else { return }
    if let error { log("a write failed: \(error)") } else { log("writes work again") }
  }

  private static func nanoseconds(_ duration: Duration) -> Int {
    Int(duration / .nanoseconds(1))
  }
}

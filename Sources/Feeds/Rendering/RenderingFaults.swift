import HTTPCore
import Synchronization

/// What went wrong while rows were made, from every loop: each kind is logged once, all are
/// counted.
package final class RenderingFaults: Sendable {
  private struct State {
    var placeholders: Int = 0
    /// Requests that met damage and have not been answered since, the oldest first.
    var damaged: [Request] = []
    /// When one of them was last tried again.
    var lastTry: ContinuousClock.Instant?
    /// Whether the file itself was found damaged.
    var isFileDamaged = false
    private var told: Set<String> = []
    private var edition = 0

    /// True when the kind is new. Kinds come from stored data, so only so many are kept.
    mutating func remember(_ kind: String) -> Bool {
      told.count < 1000 && told.insert(kind).inserted
    }

    mutating func begin(edition number: Int) {
      guard number > edition else { return }
      edition = number
      told.removeAll()
    }
  }

  private let state = Mutex(State())
  /// What every loop has told of the store.
  let failures = FailureReports()
  private let log: @Sendable (String) -> Void

  /// Requests that are remembered; what one more meets turns readiness red again when it is met
  /// after those are well.
  private static let damagedLimit = 8
  private let pauseOfTries: Duration

  /// - Parameters:
  ///   - pauseOfTries: what met damage is tried again no sooner after it was.
  ///   - log: writes one line for the operator.
  package init(pauseOfTries: Duration = .zero, log: @escaping @Sendable (String) -> Void) {
    self.pauseOfTries = pauseOfTries
    self.log = log
  }

  /// Placeholder rows made, counted each time one is rendered.
  package var placeholderCount: Int { state.withLock { $0.placeholders } }

  /// Tells what comes from now on as if nothing had been told, where the edition is a newer one
  /// than any before. Counts stay. Every loop says so when it takes an edition over.
  package func begin(edition: Int) { state.withLock { $0.begin(edition: edition) } }

  /// Remembers a request that could not be answered since the database is damaged.
  func noteDamage(met request: Request) {
    state.withLock { state in
      guard state.damaged.count < Self.damagedLimit,
        !state.damaged.contains(where: { $0.head == request.head })
      else { return }
      state.damaged.append(request)
    }
  }

  /// Tells that the file was found damaged, which holds until the process ends.
  package func noteFileDamage(_ line: String) {
    state.withLock { $0.isFileDamaged = true }
    log(line)
  }

  /// Whether damage was met that is not known to be mended.
  ///
  /// - Parameter isMet: answers a request anew, out of nothing that was kept in memory; true where it
  ///   meets damage still. Called for one that does and those before it that do not any more.
  func isDamaged(at now: ContinuousClock.Instant, _ isMet: (Request) -> Bool) -> Bool {
    let toTry: [Request]? = state.withLock { state in
      if state.isFileDamaged { return nil }
      if let last = state.lastTry, !state.damaged.isEmpty, now - last < pauseOfTries { return nil }
      if !state.damaged.isEmpty { state.lastTry = now }
      return state.damaged
    }
    guard let toTry else { return true }
    for request in toTry {
      if isMet(request) { return true }
      state.withLock { $0.damaged.removeAll { $0.head == request.head } }
    }
    return false
  }

  func placeholder(itemType: String, id: String, reason: String) {
    let isNew = state.withLock {
      $0.placeholders += 1
      return $0.remember("placeholder \(itemType)")
    }
    if isNew {
      log("items of type \"\(itemType)\" become placeholder rows, first \"\(id)\": \(reason)")
    }
  }

  func unreadablePayload(itemType: String, id: String) {
    tell("payload \(itemType)") {
      "items of type \"\(itemType)\" are shown without their payload, first \"\(id)\": what is stored is no JSON object; rowcast doctor names each"
    }
  }

  func refusedHeight(_ points: Double, cell: String, id: String) {
    tell("height \(cell)") {
      "\(cell) has the height \(points) for \"\(id)\", which no row can have; it gets 66"
    }
  }

  func refusedWidth(_ points: Double, cell: String, id: String) {
    tell("width \(cell)") {
      "\(cell) has the width \(points) for \"\(id)\", which no row can have; it gets none"
    }
  }

  func refusedAction(itemType: String, id: String, reason: String) {
    tell("action \(itemType)") {
      "selecting items of type \"\(itemType)\" does nothing, first \"\(id)\": \(reason)"
    }
  }

  func missingFeed(_ name: String, itemType: String, id: String) {
    tell("feed \(name)") {
      "selecting \"\(id)\" of type \"\(itemType)\" leads to the feed \"\(name)\", which is not there"
    }
  }

  private func tell(_ kind: String, _ line: () -> String) {
    if state.withLock({ $0.remember(kind) }) { log(line()) }
  }
}

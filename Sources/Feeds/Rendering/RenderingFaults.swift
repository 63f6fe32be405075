import Synchronization

/// What went wrong while rows were made, from every loop: each kind is logged once, all are
/// counted.
package final class RenderingFaults: Sendable {
  private struct State {
    var placeholders: Int = 0
    /// The state of the database that was seen to be damaged.
    var damaged: [Int64]?
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

  /// - Parameter log: writes one line for the operator.
  package init(log: @escaping @Sendable (String) -> Void) { self.log = log }

  /// Placeholder rows made, counted each time one is rendered.
  package var placeholderCount: Int { state.withLock { $0.placeholders } }

  /// Tells what comes from now on as if nothing had been told, where the edition is a newer one
  /// than any before. Counts stay. Every loop says so when it takes an edition over.
  package func begin(edition: Int) { state.withLock { $0.begin(edition: edition) } }

  /// Remembers that the database was seen to be damaged in that state, until it is in another.
  func noteDamage(at state: [Int64]) { self.state.withLock { $0.damaged = state } }

  /// Whether there may be a state that `isDamaged` knows.
  var hasSeenDamage: Bool { state.withLock { $0.damaged != nil } }

  func isDamaged(at state: [Int64]) -> Bool { self.state.withLock { $0.damaged == state } }

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

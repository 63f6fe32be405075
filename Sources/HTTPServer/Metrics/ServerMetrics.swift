import HTTPCore
import Synchronization

/// What a server has counted since it was made; read from any thread, without making a loop wait.
package final class ServerMetrics: Sendable {
  let loops: [LoopTallies]
  /// How many event loops there are.
  package var loopCount: Int { loops.count }
  /// Each route's name, and the method that it answers where that is known.
  let routes: [(name: String, method: Method?)]
  private let draining = Atomic<Bool>(false)
  private let turnedAwayAtOnce = InlineArray<3, Tally> { _ in Tally() }

  package init(_ configuration: ServerConfiguration) {
    let names = configuration.routeNames.isEmpty ? ["none"] : configuration.routeNames
    let methods = configuration.routeMethods
    routes = names.enumerated().map { index, name in
      (name, index < methods.count ? methods[index] : nil)
    }
    let count = max(1, configuration.loops ?? Processors.count)
    loops = (0..<count).map { _ in LoopTallies(routes: names.count) }
  }

  /// Whether a drain has begun: the server takes no new connections, and ends.
  package var isDraining: Bool { draining.load(ordering: .relaxed) }

  func noteDraining() { draining.store(true, ordering: .relaxed) }

  /// Counts a connection that the accepting thread itself has turned away, which alone may call it.
  func noteTurnedAwayAtOnce(_ reason: TurnAwayReason) { turnedAwayAtOnce[reason.rawValue].add(1) }

  func turnedAway(_ reason: TurnAwayReason) -> Int {
    sum { $0.turnedAway(reason) } &+ turnedAwayAtOnce[reason.rawValue].current
  }

  /// The sum of all loops' counts.
  func sum(_ count: (LoopTallies) -> Int) -> Int { loops.reduce(0) { $0 &+ count($1) } }
}

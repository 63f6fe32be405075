/// What turns an old list into a new one, in the manner of a list view's batch update: indexes of
/// deletes and of where moves begin are in the old list, all others in the new one.
package struct ListDelta: Sendable {
  package typealias Place = OrderDifference.Place

  package struct Move: Hashable, Sendable {
    package let from: Int64
    package let to: Int64
  }

  /// Ascending; the old list's entries.
  package private(set) var deletes: [Place] = []
  /// Ascending by where they end.
  package private(set) var moves: [Move] = []
  /// Ascending.
  package private(set) var inserts: [Place] = []
  /// Ascending; items of both lists that have another revision.
  package private(set) var updates: [Place] = []
  /// Items of both lists that are neither moved nor updated and have another index, or may have.
  package private(set) var shifted: [OrderDifference.Pairs] = []

  package var count: Int { deletes.count + moves.count + inserts.count + updates.count }

  /// The delta with the fewest moves.
  package init(_ difference: OrderDifference) {
    updates = difference.revised
    var oldPositions: [Int64: Int64] = [:]
    for place in difference.removed {
      oldPositions[place.entry.itemNumber] = place.position
    }
    var rekeyed: [(from: Int64, place: Place)] = []
    for place in difference.added {
      if let from = oldPositions.removeValue(forKey: place.entry.itemNumber) {
        rekeyed.append((from, place))
        updates.append(place)
      } else {
        inserts.append(place)
      }
    }
    deletes = difference.removed.filter { oldPositions[$0.entry.itemNumber] != nil }
    shifted = difference.pairs.filter { $0.old != $0.new }
    guard !rekeyed.isEmpty else { return }
    updates.sort { $0.position < $1.position }
    findMoves(of: rekeyed, among: difference.pairs)
  }

  /// Whatever does not stay is moved; that can be a stretch of pairs too, where more items were
  /// given other keys than lie between them.
  private mutating func findMoves(
    of rekeyed: [(from: Int64, place: Place)], among pairs: [OrderDifference.Pairs]
  ) {
    var parts = pairs
    for (from, place) in rekeyed {
      parts.append(.init(old: from, new: place.position, count: 1))
    }
    parts.sort { $0.old < $1.old }
    let staying = HeaviestRun.staying(parts.map { ($0.new, $0.count) })
    for (part, stays) in zip(parts, staying) where !stays {
      for index in 0..<part.count {
        moves.append(Move(from: part.old + index, to: part.new + index))
      }
    }
    moves.sort { $0.to < $1.to }
  }
}

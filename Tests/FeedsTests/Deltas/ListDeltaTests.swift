import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `A delta of lists` {
  /// Entries in their list's order.
  private func list(_ numbers: [Int64], dates: [Int64]) -> [OrderEntry] {
    zip(numbers, dates).map { number, date in
      OrderEntry(
        key: FeedOrder.oldest.key(of: Timestamp(seconds: date), itemNumber: number),
        revision: date + 1)
    }.sorted { $0.key < $1.key }
  }

  private func applied(_ delta: ListDelta, to old: [OrderEntry], _ new: [OrderEntry]) -> [Int64] {
    var numbers = old.map(\.itemNumber)
    for place in delta.deletes { #expect(old[Int(place.position)] == place.entry) }
    for place in delta.inserts + delta.updates {
      #expect(new[Int(place.position)] == place.entry)
    }
    let moved = delta.moves.map { (to: $0.to, number: numbers[Int($0.from)]) }
    let leaving = delta.deletes.map(\.position) + delta.moves.map(\.from)
    for index in leaving.sorted(by: >) { numbers.remove(at: Int(index)) }
    let coming = moved + delta.inserts.map { ($0.position, $0.entry.itemNumber) }
    for (index, number) in coming.sorted(by: { $0.0 < $1.0 }) {
      numbers.insert(number, at: Int(index))
    }
    return numbers
  }

  /// The length of the longest ascending subsequence, by trying all.
  private func longestRun(_ positions: [Int]) -> Int {
    (0..<(1 << positions.count)).map { mask in
      let chosen = positions.indices.filter { mask >> $0 & 1 == 1 }.map { positions[$0] }
      return chosen == chosen.sorted() ? chosen.count : 0
    }.max() ?? 0
  }

  @Test(arguments: [41, 42, 43] as [UInt64])
  func `gives the new list, with the fewest moves`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let numbers = (1...9 as ClosedRange<Int64>).filter { _ in Bool.random(using: &random) }
      var dates = numbers.map { _ in Int64.random(in: 0...9, using: &random) }
      let old = list(numbers, dates: dates)
      let kept = numbers.indices.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      for index in kept where Int.random(in: 0..<2, using: &random) == 0 {
        dates[index] = Int64.random(in: 0...9, using: &random)
      }
      let fresh = (20..<20 + Int64.random(in: 0...2, using: &random)).map { $0 }
      let new = list(
        kept.map { numbers[$0] } + fresh,
        dates: kept.map { dates[$0] } + fresh.map { _ in Int64.random(in: 0...9, using: &random) })
      let delta = ListDelta(OrderDifference.comparing(old, new))
      let note: Comment = "seed \(seed), round \(round)"
      #expect(applied(delta, to: old, new) == new.map(\.itemNumber), note)
      let common = old.compactMap { entry in
        new.firstIndex { $0.itemNumber == entry.itemNumber }
      }
      #expect(delta.moves.count == common.count - longestRun(common), note)
      #expect(delta.deletes.count == old.count - common.count, note)
      #expect(delta.inserts.count == new.count - common.count, note)
      let edited = new.filter { entry in
        old.contains { $0.itemNumber == entry.itemNumber && $0.revision != entry.revision }
      }
      #expect(delta.updates.map(\.entry) == edited, note)
    }
  }
}

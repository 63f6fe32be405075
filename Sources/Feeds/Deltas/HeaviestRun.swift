/// Chooses what stays where it is when a list is put in another order.
enum HeaviestRun {
  /// Which of the elements, given in their old order, stay: those of a subsequence with ascending
  /// new positions and the greatest sum of weights. So the least weight is left to be moved.
  ///
  /// Costs O(n log n): the best sums by new position lie in a Fenwick tree (Fenwick, "A new data
  /// structure for cumulative frequency tables", 1994) of prefix maxima.
  ///
  /// - Parameter elements: each with a new position of its own.
  static func staying(_ elements: [(position: Int64, weight: Int64)]) -> [Bool] {
    var ranks = [Int](repeating: 0, count: elements.count)
    let byPosition = elements.indices.sorted { elements[$0].position < elements[$1].position }
    for (rank, element) in byPosition.enumerated() { ranks[element] = rank + 1 }
    var sums = [Int64](repeating: 0, count: elements.count)
    var predecessors = [Int?](repeating: nil, count: elements.count)
    // The element with the greatest sum in each node's stretch of ranks.
    var tree = [Int?](repeating: nil, count: elements.count + 1)
    var best: Int?
    for element in elements.indices {
      var found: Int?
      var index = ranks[element] - 1
      while index > 0 {
        found = better(found, tree[index], sums)
        index &= index - 1
      }
      predecessors[element] = found
      sums[element] = elements[element].weight + (found.map { sums[$0] } ?? 0)
      best = better(best, element, sums)
      index = ranks[element]
      while index < tree.count {
        tree[index] = better(tree[index], element, sums)
        index += index & -index
      }
    }
    var staying = [Bool](repeating: false, count: elements.count)
    while let element = best {
      staying[element] = true
      best = predecessors[element]
    }
    return staying
  }

  private static func better(_ one: Int?, _ other: Int?, _ sums: [Int64]) -> Int? {
    guard let one else { return other }
    guard let other else { return one }
    return sums[other] > sums[one] ? other : one
  }
}

/// What turns one list into another, by the rules of Docs/Feeds.md; found by trial of another kind than
/// the server's: what stays is a longest increasing subsequence in quadratic time.
struct ModelDelta {
  private(set) var deletes: [(index: Int, id: String)] = []
  private(set) var moves: [(from: Int, to: Int)] = []
  private(set) var inserts: [(index: Int, row: String)] = []
  private(set) var updates: [(index: Int, row: String)] = []

  init(from old: ArraySlice<ModelItem>, to new: ArraySlice<ModelItem>) {
    let (old, new) = (Array(old), Array(new))
    var place: [Int: Int] = [:]
    for (index, item) in old.enumerated() { place[item.number] = index }
    let staying = Self.longestIncreasing(new.compactMap { place[$0.number] })
    let numbers = Set(new.map(\.number))
    for (index, item) in old.enumerated() where !numbers.contains(item.number) {
      deletes.append((index, item.id))
    }
    for (index, item) in new.enumerated() {
      guard let from = place[item.number] else {
        inserts.append((index, item.row))
        continue
      }
      if !staying.contains(from) { moves.append((from, index)) }
      if old[from] != item { updates.append((index, item.row)) }
    }
  }

  private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
    var best: [[Int]] = []
    for (index, value) in values.enumerated() {
      let before = best[..<index].filter { $0.last ?? 0 < value }.max { $0.count < $1.count }
      best.append((before ?? []) + [value])
    }
    return Set(best.max { $0.count < $1.count } ?? [])
  }

  /// The members of an answer or event; nil says reload.
  static func members(_ delta: ModelDelta?) -> String {
    func list(_ entries: [String]?) -> String { "[\((entries ?? []).joined(separator: ","))]" }
    let placed = { (entry: (index: Int, row: String)) in
      #"{"index":\#(entry.index),"row":\#(entry.row)}"#
    }
    return #""reload":\#(delta == nil),"#
      + #""deletes":\#(list(delta?.deletes.map { #"{"index":\#($0.index),"id":"\#($0.id)"}"# })),"#
      + #""moves":\#(list(delta?.moves.map { #"{"from":\#($0.from),"to":\#($0.to)}"# })),"#
      + #""inserts":\#(list(delta?.inserts.map(placed))),"#
      + #""updates":\#(list(delta?.updates.map(placed)))"#
  }
}

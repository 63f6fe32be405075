/// How a stretch from the beginning of a feed differs between two instants, told by places.
///
/// Entries that are in both with one key, be it with another revision, follow one another alike in
/// both lists: `pairs` are their stretches. All others of the old list are `removed`, all others of
/// the new one `added`; an item that is in both of those has another key now.
package struct OrderDifference: Hashable, Sendable {
  /// An entry and its position in its list.
  package struct Place: Hashable, Sendable {
    package let position: Int64
    package let entry: OrderEntry

    package init(position: Int64, entry: OrderEntry) {
      self.position = position
      self.entry = entry
    }
  }

  /// Entries one behind another in both lists.
  package struct Pairs: Hashable, Sendable {
    /// The first one's position in the old list.
    package var old: Int64
    /// The first one's position in the new list.
    package var new: Int64
    package var count: Int64
  }

  /// Ascending by position in the old list.
  package var removed: [Place] = []
  /// Ascending by position in the new list.
  package var added: [Place] = []
  /// Entries with the same key and another revision: the new entry, and its position in the new
  /// list. Ascending.
  package var revised: [Place] = []
  /// Ascending in both lists.
  package var pairs: [Pairs] = []

  package init() {}

  /// Entries told of.
  var count: Int { removed.count + added.count + revised.count }

  /// Takes note of `count` entries that are in both lists.
  package mutating func pair(_ old: Int64, _ new: Int64, count: Int64) {
    guard count > 0 else { return }
    if let last = pairs.last, last.old + last.count == old, last.new + last.count == new {
      pairs[pairs.count - 1].count += count
    } else {
      pairs.append(Pairs(old: old, new: new, count: count))
    }
  }
}

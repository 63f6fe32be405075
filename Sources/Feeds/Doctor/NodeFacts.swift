/// What is known of a node once everything below it was looked at. Kept for every node that a tree
/// has: about 130 bytes each, which is 3 bytes an item.
struct NodeFacts {
  enum State: UInt8 {
    /// It is being looked at: whoever meets it now has come in a circle.
    case open
    case unsound
    case sound
  }

  var state: State
  var feed: Int64
  /// The latest kept version whose order has it; that of a present order counts as the greatest.
  var version: Int64 = 0
  /// Levels below it.
  var height: Int8 = 0
  var count: Int64 = 0
  var first = OrderKey(major: 0, minor: 0, serial: 0)
  var last = OrderKey(major: 0, minor: 0, serial: 0)
}

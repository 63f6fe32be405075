/// A node of a feed's order tree: a stretch of the feed, or the nodes below with their counts.
///
/// A stored node never changes: a write makes new nodes along its path and leaves the others
/// shared. So a node may be kept in memory under its id for as long as one likes.
package struct OrderNode: Sendable {
  /// A node below, as its parent sees it.
  package struct Child: Hashable, Sendable {
    package var id: Int64
    /// Items in the whole subtree.
    package var count: Int64
    /// No key of the subtree is less; not looked at for a first child.
    package var lowerBound: OrderKey
  }

  package enum Content: Sendable {
    case leaf([OrderEntry])
    case inner([Child])
  }

  package var content: Content

  package init(content: Content) { self.content = content }

  /// Entries of a full leaf. With 64, a page of 20 rows touches one or two leaves, and a write
  /// copies about half a kilobyte of leaf.
  package static let leafCapacity = 64
  /// Children of a full inner node. Small, since a write copies one on each level.
  package static let innerCapacity = 32
  /// No tree is deeper: 32^12 leaves are more than a 64-bit number counts.
  package static let maximumDepth = 16

  /// Items in the subtree.
  package var count: Int64 {
    switch content {
    case .leaf(let entries): Int64(entries.count)
    case .inner(let children): children.reduce(0) { $0 &+ $1.count }
    }
  }

  /// Entries or children in the node itself.
  package var width: Int {
    switch content {
    case .leaf(let entries): entries.count
    case .inner(let children): children.count
    }
  }

  package var isOverfull: Bool {
    switch content {
    case .leaf(let entries): entries.count > Self.leafCapacity
    case .inner(let children): children.count > Self.innerCapacity
    }
  }

  package var capacity: Int {
    switch content {
    case .leaf: Self.leafCapacity
    case .inner: Self.innerCapacity
    }
  }

  /// The least key that the node knows of; nil when it is empty.
  package var firstKey: OrderKey? {
    switch content {
    case .leaf(let entries): entries.first?.key
    case .inner(let children): children.first?.lowerBound
    }
  }
}

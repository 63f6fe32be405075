package import Cells

/// What a program that compares contracts knows of a feed.
package struct PromisedFeed: Sendable {
  package let name: String
  package let order: FeedOrder

  /// The stored feeds, and the program's lists that are not stored yet, which are in the order of
  /// their items; by name.
  package static func all(stored: [Feed], registry: CellRegistry) -> [PromisedFeed] {
    let names = Set(stored.map(\.name.text))
    let lists = registry.feeds.filter { !names.contains($0.name) }
    let feeds =
      stored.map { PromisedFeed(name: $0.name.text, order: $0.order) }
      + lists.map { PromisedFeed(name: $0.name, order: .appended) }
    return feeds.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

import Cells

/// A list that a program declares.
enum FruitList {
  struct Fruit: FeedItem {
    static let itemType = "fruit"
    var name: String
    var color = "red"
  }

  static func list(
    _ name: String, title: String? = nil, items: [Fruit]?
  ) -> ListFeed<BasicCell, Fruit> {
    ListFeed(name, title: title, items: items, id: \.name, configure: { $0.text = $1.name })
  }
}

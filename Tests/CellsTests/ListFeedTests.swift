import Cells
import FoundationEssentials
import Testing

private struct Fruit: FeedItem, Identifiable {
  static let itemType = "fruit"
  var id: Int
  var name: String
}

private struct Unwritable: FeedItem {
  static let itemType = "unwritable"
  var scale = Double.nan
}

/// Encodes what it can't decode.
private struct Lopsided: FeedItem {
  static let itemType = "lopsided"
  var name = ""

  init() {}
  private enum CodingKeys: CodingKey { case name, title }
  init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .title)
  }
}

@Suite struct ListFeedTests {
  private let fruits = [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Banana")]

  @Test func `a list is one expression: a feed, its items, and what a row shows and does`() throws {
    let registry = try CellRegistry {
      ListFeed<BasicCell, Fruit>(
        "fruits", title: "Fruits", items: fruits,
        configure: { cell, fruit in cell.text = fruit.name },
        selectHandler: { .open(url: "https://fruits.test/\($0.id)") })
    }
    #expect(try registry.row(fruits[1]).payloadText == #"{"text":"Banana"}"#)
    let feed = try #require(registry.feeds.first)
    #expect(feed.name == "fruits" && feed.title == "Fruits" && feed.itemType == "fruit")
    #expect(feed.items?.map(\.id) == ["1", "2"])
    #expect(
      feed.items?.map { String(decoding: $0.payload, as: UTF8.self) }
        == [#"{"id":1,"name":"Apple"}"#, #"{"id":2,"name":"Banana"}"#])
    let action = try registry.action(
      forPayload: Array(#"{"id":7,"name":"Fig"}"#.utf8), ofType: "fruit", knownTo: nil)
    guard case .open("https://fruits.test/7") = action else {
      Issue.record("\(String(describing: action))")
      return
    }
  }

  @Test func `a list may leave its items to others, and name ids itself`() throws {
    let registry = try CellRegistry {
      ListFeed<SubtitleCell, Film>(
        "films", id: \.title, configure: { cell, film in cell.text = film.title })
      ListFeed<ValueCell, Book>(
        "books", items: [Book(title: "Emma")], id: \.title,
        configure: { cell, book in cell.text = book.title })
    }
    #expect(registry.feeds.map(\.name) == ["films", "books"])
    #expect(registry.feeds[0].items == nil && registry.feeds[0].title == "films")
    #expect(registry.feeds[1].items?.map(\.id) == ["Emma"])
    #expect(try registry.row(Film(title: "M")).payloadText == #"{"secondaryText":"","text":"M"}"#)
    #expect(try registry.row(Book(title: "Emma")).height == 44)
  }

  @Test func `a list can have a second feed of the same kind`() throws {
    let registry = try CellRegistry {
      ListFeed<BasicCell, Fruit>("fruits", items: fruits, configure: { _, _ in })
        .feed("tropical", title: "Tropical fruits", items: [fruits[1]])
    }
    #expect(registry.feeds.map(\.name) == ["fruits", "tropical"])
    #expect(registry.feeds[1].items?.map(\.id) == ["2"])
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry {
        ListFeed<BasicCell, Fruit>("fruits", items: fruits, configure: { _, _ in })
        ListFeed<BasicCell, Fruit>("tropical", items: fruits, configure: { _, _ in })
      }
    }
    #expect(
      error?.faults.first?.reason.hasSuffix("; a list takes a second feed by .feed(_:)") == true)
  }

  @Test(arguments: ["", ".", "..", "a\u{7}", String(repeating: "x", count: 201)])
  func `an id that no item can have is refused`(id: String) {
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry {
        ListFeed<BasicCell, Film>(
          "films", items: [Film(title: "M")], id: { _ in id }, configure: { _, _ in })
      }
    }
    #expect(
      error?.faults.map(\.reason) == [
        "the list \"films\" has an item of the id \"\(id)\"; an id has 1 to 200 bytes without control characters, and is neither . nor .."
      ])
  }

  @Test func `an item that is too large, or that its own type can't decode, is refused`() {
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry {
        ListFeed<BasicCell, Film>(
          "films", title: "", items: [Film(title: String(repeating: "x", count: 300_000))],
          id: { _ in "long" }, configure: { _, _ in })
        ListFeed<BasicCell, Lopsided>(
          "odd", items: [Lopsided()], id: { _ in "one" }, configure: { _, _ in })
      }
    }
    #expect(
      error?.faults.map(\.reason) == [
        #"the list "films" has a title that is empty or has control characters"#,
        #"the list "films" has an item "long" that can't be stored: a payload has at most 262144 bytes"#,
        #"the list "odd" has an item "one" that can't be stored: its own type can't decode it: /name: this member is missing"#,
      ])
  }

  @Test func `what a list can't be is refused`() {
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry {
        ListFeed<BasicCell, Fruit>("Fruits", items: fruits + fruits, configure: { _, _ in })
        ListFeed<BasicCell, Film>("films", id: \.title, configure: { _, _ in })
        ListFeed<BasicCell, Book>("films", id: \.title, configure: { _, _ in })
        ListFeed<BasicCell, Unwritable>(
          "odd", items: [Unwritable()], id: { _ in "one" }, configure: { _, _ in })
      }
    }
    let reasons = error?.faults.map(\.reason) ?? []
    #expect(reasons.count == 5)
    #expect(
      reasons.first?.hasPrefix(#"the list's feed is named "Fruits"; a feed's name is"#) == true)
    #expect(reasons.contains(#"the list "Fruits" has two items of the id "1""#))
    #expect(reasons.contains { $0.hasPrefix(#"the feed "films" is declared at CellsTests/"#) })
    #expect(
      reasons.contains(#"the list "odd" has an item "one" that can't be encoded as a JSON object"#))
  }
}

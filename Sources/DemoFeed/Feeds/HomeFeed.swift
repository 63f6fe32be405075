import Cells

/// The feed that newcomers see first: six item types, mixed.
enum HomeFeed {
  /// The items, newest first, save a few without a date.
  static let items: [StoredItem] = {
    var generator = SeededGenerator(seed: 1977)
    // 2026-06-30T18:00:00Z, and back from there.
    var seconds: Int64 = 1_782_842_400
    return interleaved.enumerated().map { number, item in
      var item = item
      // Every sixteenth ties with the one before it.
      if number % 16 != 15 { seconds -= 60 * (1 + generator.next(below: 600)) }
      let nanoseconds = number % 11 == 7 ? Int32(generator.next(below: 1000)) * 1_000_000 : 0
      item.date =
        switch number % 50 {
        case 23: .null
        case 48: .absent
        default:
          Timestamp(seconds: seconds, nanoseconds: nanoseconds).map(PublicationDate.at) ?? .null
        }
      return item
    }
  }()

  /// All lists, each mixed and then spread evenly from the first row to the last.
  private static let interleaved: [StoredItem] = {
    var generator = SeededGenerator(seed: 390)
    let lists = [
      mixed(PostList.items, first: "post-1", &generator),
      mixed(PhotoList.items, first: "photo-aurora", &generator),
      mixed(FilmList.items, first: "film-1977", &generator),
      mixed(LinkList.items, first: "link-swift", &generator),
      mixed(PersonList.items, first: "person-ada-lovelace", &generator),
      mixed(BookList.items, first: "book-alice", &generator),
    ]
    var places: [(place: Double, list: Int, item: StoredItem)] = []
    for (list, items) in lists.enumerated() {
      for (number, item) in items.enumerated() {
        places.append((Double(number) / Double(items.count), list, item))
      }
    }
    return places.sorted { ($0.place, $0.list) < ($1.place, $1.list) }.map(\.item)
  }()

  /// The items in an order of chance, `first` before all others.
  private static func mixed(
    _ items: [StoredItem], first: String, _ generator: inout SeededGenerator
  ) -> [StoredItem] {
    var items = items
    for place in items.indices.dropFirst().reversed() {
      items.swapAt(place, Int(generator.next(below: UInt64(place) + 1)))
    }
    if let place = items.firstIndex(where: { $0.id == first }) { items.swapAt(0, place) }
    return items
  }
}

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

  /// All lists, merged so that each is spread evenly from the first row to the last.
  private static let interleaved: [StoredItem] = {
    let lists = [
      PostList.items, PhotoList.items, FilmList.items.reversed(), LinkList.items,
      PersonList.items, BookList.items.reversed(),
    ]
    var places: [(place: Double, list: Int, item: StoredItem)] = []
    for (list, items) in lists.enumerated() {
      for (number, item) in items.enumerated() {
        places.append(((Double(number) + 0.5) / Double(items.count), list, item))
      }
    }
    return places.sorted { ($0.place, $0.list) < ($1.place, $1.list) }.map(\.item)
  }()
}

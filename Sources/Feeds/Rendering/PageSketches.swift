/// Knows where the rows of pages lie that were made before, so that those pages are put together again
/// without a look at the order or at any row's place: for pages as of now, of clients that say nothing
/// of themselves, whose rows lie in at most two runs.
///
/// Rows come to lie together where pages were first made whole, so this is what a feed costs that is
/// read all over: a third of the walk and the look-ups. A page has one of 8,192 places, by its index
/// (as many pages as a loop's rows usually fill); what comes there later takes it. 0.6 MB in all.
struct PageSketches {
  struct Sketch {
    /// That of the page's tag.
    let hash: UInt64
    let first: RowCache.Run
    let second: RowCache.Run?
  }

  private struct Place {
    let feed: Int64
    let version: Int64
    let position: PagePosition
    let sketch: Sketch
  }

  private static let count = 8192

  /// Empty until the first page is noted.
  private var places: [Place?] = []

  /// The sketch of that page, if it was noted at that version of its feed.
  func sketch(_ position: PagePosition, of feed: Feed) -> Sketch? {
    guard !places.isEmpty, let place = places[Self.place(of: position, feed)],
      place.feed == feed.number, place.version == feed.version, place.position == position
    else { return nil }
    return place.sketch
  }

  mutating func note(_ sketch: Sketch, of position: PagePosition, of feed: Feed) {
    if places.isEmpty { places = Array(repeating: nil, count: Self.count) }
    places[Self.place(of: position, feed)] = Place(
      feed: feed.number, version: feed.version, position: position, sketch: sketch)
  }

  private static func place(of position: PagePosition, _ feed: Feed) -> Int {
    let page = UInt64(bitPattern: position.index.value &+ feed.number &* 1021)
    return Int(truncatingIfNeeded: page ^ UInt64(position.size.value) &* 2_654_435_761)
      & (count - 1)
  }
}

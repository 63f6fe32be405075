/// A client that follows a feed, for as long as it does.
///
/// A set of cells means something for one registry alone, so the client's own words are kept, and
/// read again where another registry takes its place.
struct EventClient {
  private(set) var view: ClientView
  private let cells: [UInt8]?
  private var edition: Int

  init(_ view: ClientView, _ words: ClientWords, edition: Int) {
    self.view = view
    cells = words.cells
    self.edition = edition
  }

  /// Sees the client with the eyes of another edition; nothing to do for the one that was used
  /// before.
  mutating func use(_ lists: CellLists, ofEdition number: Int) {
    guard number != edition else { return }
    edition = number
    guard let cells, let reading = lists.read(cells) else { return }
    view = ClientView(layout: view.layout, cells: reading.cells)
  }
}

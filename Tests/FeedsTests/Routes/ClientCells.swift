import Cells
import Feeds

/// Items and cells for what clients of different ages are shown, and for what taps do.
enum ClientCells {
  /// Long ones have a cell of their own, with two to fall back on.
  struct Story: FeedItem {
    static let itemType = "story"
    var text: String
  }

  struct LongCell: Cell {
    var text = ""
    var note = ""
    static let version = 3
  }

  /// As high as its layout is wide.
  struct WideCell: Cell {
    var text = ""
    static let height = RowHeight<WideCell>.calculated { _, layout in layout.width }
  }

  struct ShortCell: Cell {
    var text = ""
    static let height = RowHeight<ShortCell>.fixed(44.5)
  }

  /// Has one cell, and no handler.
  struct Leaf: FeedItem {
    static let itemType = "leaf"
  }

  struct LeafCell: Cell {
    var name = "leaf"
  }

  /// Does what its payload says.
  struct Door: FeedItem {
    static let itemType = "door"
    var url: String?
    var feed: String?
    var page: Bool?
    /// A custom action; one that has no JSON where it is 0.
    var note: Int?
  }

  struct Note: Encodable {
    var z: Double
    var a = "é/"
  }

  struct DoorCell: Cell {
    var number: Double? = 1
  }

  /// As wide as its payload says.
  struct Tile: FeedItem {
    static let itemType = "tile"
    var points: Double
  }

  struct TileCell: Cell {
    var points = 0.0
    static let width: RowWidth<TileCell>? = .calculated { cell in cell.points }
    static let span: Int? = 2
  }

  @RegistrationsBuilder static var registrations: [AnyCellRegistration] {
    CellRegistration<LongCell, Story>(when: { $0.text.utf8.count > 10 }) { cell, item in
      cell.text = item.text
      cell.note = "long"
    }
    .fallback(
      CellRegistration<WideCell, Story> { cell, item in cell.text = item.text }
        .onSelect { _ in .open(url: "https://x.test/wide") }
    )
    .fallback(named: "ShortCell")
    .onSelect { item in .open(url: "https://x.test/\(item.text)") }
    CellRegistration<ShortCell, Story> { cell, item in cell.text = item.text }
    CellRegistration<LeafCell, Leaf> { _, _ in }
    CellRegistration<DoorCell, Door> { cell, item in
      if item.url == "broken" { cell.number = .nan }
    }
    .onSelect { item in
      if let note = item.note { return .custom(Note(z: note == 0 ? .nan : Double(note))) }
      if let url = item.url { return .open(url: url) }
      return item.feed.map { .push(feed: $0, includesPage: item.page ?? false) }
    }
    CellRegistration<TileCell, Tile> { cell, item in cell.points = item.points }
  }

  static func registry() throws -> CellRegistry { try CellRegistry(registrations) }

  /// An item of each kind that matters here.
  static let items: [NewItem] = [
    .sample("long", type: "story", payload: #"{"text":"a long story"}"#),
    .sample("short", type: "story", payload: #"{"text":"short"}"#),
    .sample("leaf", type: "leaf", payload: "{}"),
    .sample("bad", type: "story", payload: "{}"),
    .sample("gone", type: "nobody", payload: "{}"),
  ]
}

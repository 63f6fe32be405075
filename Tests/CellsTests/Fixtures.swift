import Cells
import FoundationEssentials

/// The items and cells of these tests, in no particular order of meaning.

struct Film: FeedItem, Hashable {
  static let itemType = "film"
  var title = ""
  var year: Int?
}

struct Book: FeedItem, Hashable {
  static let itemType = "book"
  var title = ""
}

/// An item that is an object and may be inherited from, as a class of an older code base would be.
class Note: FeedItem, @unchecked Sendable {
  class var itemType: String { "note" }
  let text: String
  init(text: String) { self.text = text }
}

/// Registered beside its parent.
final class Reminder: Note, @unchecked Sendable {
  override class var itemType: String { "reminder" }
}

/// Registered nowhere, although its parent is.
final class Scribble: Note, @unchecked Sendable {
  override class var itemType: String { "scribble" }
}

struct FilmCell: Cell, Equatable {
  var title = ""
  var subtitle: String?
}

struct NoteCell: Cell {
  var text = ""
}

struct ReminderCell: Cell {
  var text = ""
}

struct TitleCell: Cell {
  var title = ""
  var place: Int?
  static let height = RowHeight<TitleCell>.fixed(44)
}

let filmRegistration = CellRegistration<FilmCell, Film> { cell, item in
  cell.title = item.title
  if let year = item.year { cell.subtitle = "\(year)" }
}

func makeRegistry() throws -> CellRegistry {
  try CellRegistry {
    filmRegistration
    CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
    CellRegistration<ReminderCell, Reminder> { cell, item in cell.text = item.text }
    CellRegistration<TitleCell, Book> { cell, indexPath, item in
      cell.title = item.title
      cell.place = indexPath.row
    }
  }
}

/// The sentences of what is wrong with a registry; none where it can be used.
func faults(
  covering items: [any FeedItem.Type] = [],
  @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
) -> [String] {
  do {
    _ = try CellRegistry(covering: items, registrations())
    return []
  } catch {
    return error.faults.map(\.reason)
  }
}

extension CellRegistry {
  /// The row of a value at the head of a list.
  func row(_ item: Any, at row: Int = 0) throws -> RowDescriptor {
    try self.row(for: item, at: IndexPath(row: row), in: RowContext(id: "id"))
  }

  /// The row of a payload written as text.
  func row(payload: String, ofType itemType: String, layout: Layout = .standard) throws
    -> RenderedRow
  {
    try row(
      forPayload: Array(payload.utf8), ofType: itemType, at: IndexPath(row: 0),
      in: RowContext(id: "id", layout: layout))
  }
}

extension RowDescriptor {
  var payloadText: String { String(decoding: payload, as: UTF8.self) }
}

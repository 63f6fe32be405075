import Cells
import FoundationEssentials
import Testing

@Suite struct RegistrationTests {
  let registry: CellRegistry

  init() throws { registry = try makeRegistry() }

  @Test func `a dequeued cell has its own type, without a cast`() {
    let cell: FilmCell = registry.dequeueConfiguredReusableCell(
      using: filmRegistration, for: IndexPath(row: 3), item: Film(title: "Metropolis", year: 1927))
    #expect(cell == FilmCell(title: "Metropolis", subtitle: "1927"))
  }

  @Test func `a registration and its cell are named by their types`() {
    #expect(filmRegistration.identifier == "FilmCell<Film>")
    #expect(FilmCell.reuseIdentifier == "FilmCell")
    #expect(FilmCell.reuseIdentifier.description == "FilmCell")
    #expect(ReuseIdentifier(of: FilmCell.self) == ReuseIdentifier("FilmCell"))
  }

  @Test(arguments: [0, 1, 19, 1_000_000, Int.max])
  func `a handler with an index path is given the row's place`(place: Int) throws {
    let row = try registry.row(Book(title: "Emma"), at: place)
    #expect(row.payloadText == #"{"place":\#(place),"title":"Emma"}"#)
  }

  @Test func `an index path has one section`() {
    let path = IndexPath(row: 7)
    #expect(path.section == 0 && path.row == 7 && Array(path) == [0, 7])
    #expect(IndexPath(row: 7, section: 2).section == 2)
    #expect(IndexPath().row == 0 && IndexPath().section == 0)
  }

  @Test func `a row has the item's id, the cell's name and its height`() throws {
    let row = try registry.row(
      for: Film(title: "M", year: 1931), at: IndexPath(row: 0), in: RowContext(id: "film/é %"))
    #expect(row.id == "film/é %")
    #expect(row.type == "FilmCell")
    #expect(row.height == 66)
    #expect(row.payloadText == #"{"subtitle":"1931","title":"M"}"#)
  }

  @Test func `an item and its payload give the same row`() throws {
    let fromItem = try registry.row(Film(title: "M", year: 1931))
    let fromPayload = try registry.row(payload: #"{"year":1931,"title":"M"}"#, ofType: "film")
    #expect(fromItem == fromPayload.row)
    #expect(fromPayload.refusedHeight == nil)
  }

  @Test func `members that the item type does not name are ignored`() throws {
    let row = try registry.row(payload: #"{"title":"M","score":1e9,"tags":[{}]}"#, ofType: "film")
    #expect(row.row.payloadText == #"{"title":"M"}"#)
  }

  @Test func `many item types can share one cell type`() throws {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film>(height: .fixed(10)) { cell, item in cell.title = item.title
      }
      CellRegistration<TitleCell, Book> { cell, item in cell.title = item.title }
      CellRegistration<TitleCell, Note> { cell, item in cell.title = item.text }
    }
    let items: [any FeedItem] = [Film(title: "f"), Book(title: "b"), Note(text: "n")]
    let rows = try items.map { try registry.row($0) }
    #expect(rows.map(\.payloadText) == [#"{"title":"f"}"#, #"{"title":"b"}"#, #"{"title":"n"}"#])
    #expect(rows.allSatisfy { $0.type == "TitleCell" })
    #expect(rows.map(\.height) == [10, 44, 44])
    #expect(registry.reuseIdentifiers == ["PlaceholderCell", "TitleCell"])
    #expect(registry.itemTypes == ["book", "film", "note"])
    #expect(registry.reuseIdentifier(forItemType: "note") == "TitleCell")
    #expect(registry.reuseIdentifier(forItemType: "song") == nil)
  }

  @Test func `nothing of the last item is left in a cell`() throws {
    let rows = try [Film(title: "M", year: 1931), Film(), Film(title: "Nosferatu")].map {
      try registry.row($0).payloadText
    }
    #expect(
      rows == [#"{"subtitle":"1931","title":"M"}"#, #"{"title":""}"#, #"{"title":"Nosferatu"}"#])
  }

  @Test func `a handler is given a cell as its init makes it`() throws {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film> { cell, item in
        cell.title += item.title
        cell.place = (cell.place ?? 0) + 1
      }
    }
    for title in ["a", "b", "c"] {
      let row = try registry.row(Film(title: title))
      #expect(row.payloadText == #"{"place":1,"title":"\#(title)"}"#)
    }
  }

  @Test func `rows made at the same time do not disturb one another`() async throws {
    let registry = registry
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          try (0..<200).allSatisfy { number in
            let title = "\(task)-\(number)"
            return try registry.row(payload: #"{"title":"\#(title)"}"#, ofType: "film").row
              .payloadText == #"{"title":"\#(title)"}"#
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `a row says what it depends on`() throws {
    let registry = try CellRegistry {
      CellRegistration<FilmCell, Film>(height: .calculated { item, layout in layout.width / 10 }) {
        cell, item in cell.title = item.title
      }
      CellRegistration<TitleCell, Book> { cell, indexPath, item in cell.place = indexPath.row }
      CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
    }
    let rows = try ["film", "book"].map { try registry.row(payload: #"{"title":""}"#, ofType: $0) }
    #expect(rows.map(\.dependsOnLayout) == [true, false])
    #expect(rows.map(\.dependsOnIndexPath) == [false, true])
    let note = try registry.row(payload: #"{"text":""}"#, ofType: "note")
    #expect(!note.dependsOnLayout && !note.dependsOnIndexPath)
  }

  @Test func `an item type that nobody registered is a named error`() {
    let expected = RowError.unregistered(#"no cell is registered for the item type "song""#)
    #expect(throws: expected) { try registry.row(payload: "{}", ofType: "song") }
    #expect(throws: expected) { try registry.check(payload: Array("{}".utf8), ofType: "song") }
    #expect("\(expected)" == #"no cell is registered for the item type "song""#)
  }

  @Test func `a program's parts can collect registrations by themselves`() throws {
    let films = part(withBooks: false)
    #expect(try CellRegistry(films).itemTypes == ["film"])
    let all = try CellRegistry {
      part(withBooks: true)
      if Bool(true) {
        CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
      } else {
        CellRegistration<TitleCell, Note> { cell, item in cell.title = item.text }
      }
      for _ in 0..<1 {
        CellRegistration<ReminderCell, Reminder> { cell, item in cell.text = item.text }
      }
    }
    #expect(all.itemTypes == ["book", "film", "note", "reminder"])
  }

  @RegistrationsBuilder private func part(withBooks: Bool) -> [AnyCellRegistration] {
    filmRegistration
    if withBooks {
      CellRegistration<TitleCell, Book> { cell, item in cell.title = item.title }
    }
  }
}

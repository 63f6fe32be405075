import Cells
import FoundationEssentials
import Testing

private enum Late {
  static let registration = CellRegistration<FilmCell, Film> { _, _ in }
}

@Suite struct HandlerScopeTests {
  @Test func `a registration made in a configure handler has its row refused, with the line`()
    throws
  {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film> { cell, item in
        _ = CellRegistration<FilmCell, Film>(fileID: "App/main.swift", line: 7) { _, _ in }
        cell.title = item.title
      }
      CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
    }
    let error = #expect(throws: RowError.self) { try registry.row(Film(title: "M")) }
    #expect(
      error?.description
        == "a configure handler makes a registration at App/main.swift:7; make it once, at start")
    #expect(try registry.row(Note(text: "n")).type == "NoteCell")
  }

  @Test func `one made in a condition or a select handler is refused too`() throws {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film>(when: { _ in
        _ = CellRegistration<FilmCell, Film> { _, _ in }
        return true
      }) { _, _ in }
      filmRegistration
      CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
        .onSelect { _ in
          _ = CellRegistration<FilmCell, Film> { _, _ in }
          return nil
        }
    }
    #expect(throws: RowError.self) { try registry.row(Film(title: "M")) }
    #expect(throws: RowError.self) {
      try registry.action(
        forPayload: Array(#"{"text":"n"}"#.utf8), ofType: "note", knownTo: nil)
    }
  }

  @Test func `one made in a height or width function is refused too`() throws {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film>(
        height: .calculated { _ in
          _ = CellRegistration<FilmCell, Film> { _, _ in }
          return 10
        }
      ) { _, _ in }
    }
    #expect(throws: RowError.self) { try registry.row(Film(title: "M")) }
  }

  @Test func `a global that is first used in a handler is made there once, and is no fault`() throws
  {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film> { cell, item in
        cell.title = Late.registration.identifier
      }
    }
    for _ in 0..<2 {
      #expect(try registry.row(Film(title: "M")).payloadText == #"{"title":"FilmCell<Film>"}"#)
    }
  }

  @Test func `a client is told no file`() throws {
    let error = RowError.registrationInHandler(CodeLocation(file: "App/main.swift", line: 7))
    #expect(error.publicDescription == "a configure handler makes a registration")
  }

  @Test func `a handler may dequeue further cells of registrations made at start`() throws {
    let inner = try CellRegistry { filmRegistration }
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film> { cell, item in
        let film = inner.dequeueConfiguredReusableCell(
          using: filmRegistration, for: IndexPath(row: 0), item: item)
        cell.title = "\(film.title) (\(film.subtitle ?? "?"))"
      }
    }
    #expect(
      try registry.row(Film(title: "M", year: 1931)).payloadText == #"{"title":"M (1931)"}"#)
  }
}

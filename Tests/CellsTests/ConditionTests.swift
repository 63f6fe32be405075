import Cells
import FoundationEssentials
import Synchronization
import Testing

/// Counts how often it is decoded.
private struct Counted: FeedItem {
  static let itemType = "counted"
  static let decodings = Mutex(0)
  var number: Int

  private enum CodingKeys: CodingKey { case number }

  init(from decoder: any Decoder) throws {
    Self.decodings.withLock { $0 += 1 }
    number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
  }
}

private struct OldFilmCell: Cell {
  var title = ""
}

private struct UndatedFilmCell: Cell {
  var title = ""
}

@Suite struct ConditionTests {
  private let registry: CellRegistry

  init() throws {
    registry = try CellRegistry {
      CellRegistration<UndatedFilmCell, Film>(when: { $0.year == nil }) { cell, item in
        cell.title = item.title
      }
      CellRegistration<OldFilmCell, Film>(when: { ($0.year ?? 0) < 1930 }) { cell, item in
        cell.title = item.title
      }
      CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
    }
  }

  @Test(
    arguments: [
      (nil, "UndatedFilmCell"), (1902, "OldFilmCell"), (1929, "OldFilmCell"), (1930, "FilmCell"),
      (2001, "FilmCell"),
    ] as [(Int?, String)])
  func `the first condition that an item meets decides its cell`(year: Int?, cell: String) throws {
    #expect(try registry.row(Film(title: "M", year: year)).type.rawValue == cell)
    let payload = year.map { #"{"title":"M","year":\#($0)}"# } ?? #"{"title":"M"}"#
    #expect(try registry.row(payload: payload, ofType: "film").row.type.rawValue == cell)
  }

  @Test func `of two conditions that both hold, the one written first wins`() throws {
    let registry = try CellRegistry {
      CellRegistration<TitleCell, Film>(when: { _ in true }) { _, _ in }
      CellRegistration<OldFilmCell, Film>(when: { _ in true }) { _, _ in }
      CellRegistration<FilmCell, Film> { _, _ in }
    }
    #expect(try registry.row(Film(title: "M")).type == "TitleCell")
  }

  @Test func `one cell can be made by several registrations of an item type`() throws {
    let registry = try CellRegistry {
      CellRegistration<FilmCell, Film>(when: { $0.year == nil }, height: .fixed(44)) { cell, item in
        cell.title = "\(item.title)?"
      }
      CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
    }
    let undated = try registry.row(Film(title: "M"))
    let dated = try registry.row(Film(title: "M", year: 1931))
    #expect(undated.payloadText == #"{"title":"M?"}"# && undated.height == 44)
    #expect(dated.payloadText == #"{"title":"M"}"# && dated.height == 66)
    #expect(registry.cells.map(\.height) == [.byItem, .fixed(66)])
  }

  @Test func `an item is decoded once however many conditions are asked`() throws {
    let registry = try CellRegistry {
      for limit in 0..<5 {
        CellRegistration<TitleCell, Counted>(when: { $0.number < limit }) { _, _ in }
      }
      CellRegistration<NoteCell, Counted> { cell, item in cell.text = "\(item.number)" }
    }
    let row = try registry.row(payload: #"{"number":9}"#, ofType: "counted")
    #expect(row.row.payloadText == #"{"text":"9"}"#)
    #expect(Counted.decodings.withLock(\.self) == 1)
  }

  @Test func `an undecodable payload is one before any condition is asked`() {
    #expect(throws: RowError.self) { try registry.row(payload: #"{"title":1}"#, ofType: "film") }
    #expect(throws: RowError.self) {
      try registry.check(payload: Array(#"{"title":1}"#.utf8), ofType: "film")
    }
  }

  @Test func `the way to a row is told`() throws {
    let taken = try registry.origin(
      forPayload: Array(#"{"title":"M","year":1920}"#.utf8), ofType: "film")
    #expect(taken.registration == "OldFilmCell<Film>")
    #expect(taken.condition == 2 && taken.conditions == 2)
    #expect(taken.conditionText?.hasPrefix("when: at CellsTests/ConditionTests.swift:") == true)
    #expect(taken.chain == ["OldFilmCell"])
    let rest = try registry.origin(
      forPayload: Array(#"{"title":"M","year":1990}"#.utf8), ofType: "film")
    #expect(rest.registration == "FilmCell<Film>")
    #expect(rest.condition == nil && rest.conditionText == nil && rest.conditions == 2)
    #expect(rest.location.file == "CellsTests/ConditionTests.swift")
  }
}

import Cells
import FoundationEssentials
import Testing

private final class ObjectCell: Cell {
  init() {}
  func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: NoKeys.self) }
}

private enum NoKeys: CodingKey {}

private struct ArrayCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(1)
  }
}

private struct BetaCell: Cell {
  static let version = 0
}

private struct WideCell: Cell {
  static let width: RowWidth<WideCell>? = .fixed(10_001)
}

private struct SpanCell: Cell {
  static let span: Int? = 0
}

/// As good as another module, whose name its cells have in front.
enum OtherModule {
  struct BasicCell: Cell { var text = "" }
}

struct ClaimingCell: Cell {
  static let reuseIdentifier: ReuseIdentifier = "Cells.BasicCell"
}

private struct TagsCell: Cell {
  var tags: Set<String> = []
}

private enum Side: String, Codable { case left, right }

private struct CountsCell: Cell {
  var counts: [Side: Int] = [:]
}

/// The registries that conditions, fallbacks and cells make wrong; those of names, heights and
/// coverage are in `RegistryFaultTests`, those of lists in `ListFeedTests`.
@Suite struct WrongRegistryTests {
  @Test func `conditions without a last registration are refused`() {
    #expect(
      faults {
        CellRegistration<FilmCell, Film>(when: { $0.year != nil }) { _, _ in }
        CellRegistration<TitleCell, Film>(when: { $0.year == nil }) { _, _ in }
      } == [
        #"an item of the type "film" can meet none of the conditions of FilmCell<Film>, TitleCell<Film>; add one without a condition"#
      ])
  }

  @Test func `a condition behind the registration that takes the rest is refused`() {
    #expect(
      faults {
        CellRegistration<FilmCell, Film>(fileID: "App/main.swift", line: 3) { _, _ in }
        CellRegistration<TitleCell, Film>(when: { $0.year == nil }) { _, _ in }
      } == [
        #"TitleCell<Film> is never reached: FilmCell<Film> at App/main.swift:3 takes every "film" before it; give that one a condition, make this one its fallback, or keep one"#
      ])
  }

  @Test func `a fallback that is registered nowhere is refused, with those that are`() {
    #expect(
      faults { film.fallback(named: "GhostCell") } == [
        #"FilmCell<Film> falls back to "GhostCell", a cell that is not registered; no other cell takes "film""#
      ])
    #expect(
      faults {
        CellRegistration<TitleCell, Film>(when: { $0.year == nil }) { _, _ in }
          .fallback(named: "GhostCell")
        film
      } == [
        #"TitleCell<Film> falls back to "GhostCell", a cell that is not registered; the other cells that take "film" are FilmCell"#
      ])
  }

  @Test func `a fallback that takes other items alone is refused`() {
    #expect(
      faults {
        film.fallback(named: "NoteCell")
        CellRegistration<NoteCell, Note> { _, _ in }
        CellRegistration<NoteCell, Book> { _, _ in }
      } == [
        #"FilmCell<Film> falls back to NoteCell, which takes "book", "note" and no "film"; let it take "film" too"#
      ])
  }

  @Test func `a fallback that takes only some of the items is refused`() {
    #expect(
      faults {
        CellRegistration<TitleCell, Film>(
          when: { $0.year == nil }, fileID: "App/main.swift", line: 9
        ) { _, _ in }
        film.fallback(named: "TitleCell")
      } == [
        "FilmCell<Film> falls back to TitleCell, which takes only the items of its condition at App/main.swift:9; name a cell without a condition"
      ])
  }

  @Test func `fallbacks that run in a circle are refused, the circle told`() {
    #expect(
      faults { film.fallback(named: "FilmCell") } == [
        "the fallbacks run in a circle: FilmCell → FilmCell; let the chain end"
      ])
    #expect(
      faults { film.fallback(CellRegistration<FilmCell, Film> { _, _ in }) } == [
        "the fallbacks run in a circle: FilmCell → FilmCell; let the chain end"
      ])
    #expect(
      faults {
        film.fallback(named: "TitleCell")
        CellRegistration<TitleCell, Film> { _, _ in }.fallback(named: "BasicCell")
        CellRegistration<BasicCell, Film> { _, _ in }.fallback(named: "FilmCell")
      }.first
        == "the fallbacks run in a circle: FilmCell → TitleCell → BasicCell → FilmCell; let the chain end"
    )
  }

  @Test func `a circle beside a registration that takes the rest is refused`() {
    let told = faults {
      CellRegistration<TitleCell, Film> { _, _ in }.fallback(named: "BasicCell")
      CellRegistration<BasicCell, Film> { _, _ in }.fallback(named: "TitleCell")
      film
    }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.contains("is never reached: FilmCell<Film> at ") }, "\(told)")
  }

  @Test func `a fallback to the placeholder is refused`() {
    #expect(
      faults { film.fallback(named: "PlaceholderCell") } == [
        "FilmCell<Film> falls back to the placeholder, which comes last by itself; leave that out"
      ])
  }

  @Test func `a chain of thousands is refused, and soon`() throws {
    let nibs = (0..<3000).map { number in
      NibFile(
        path: "cells/K\(number).json",
        bytes: Array(#"{"items":["k"],"fields":{},"fallback":"K\#(number + 1)"}"#.utf8))
    }
    let last = NibFile(
      path: "cells/K3000.json", bytes: Array(#"{"items":["k"],"fields":{}}"#.utf8))
    let error = #expect(throws: InvalidRegistry.self) { try CellRegistry(nibs: nibs + [last], []) }
    #expect(
      error?.faults.first?.description
        == "cells/K0.json:1: cells/K0.json has more than 100 fallbacks; name fewer")
  }

  @Test func `cells that each name all simpler ones cost no more than they are`() throws {
    let count = 60
    let nibs = (0..<count).map { number in
      NibFile(
        path: "cells/C\(number).json",
        bytes: Array(
          #"{"items":["c"],"fields":{}\#(number + 1 < count ? #","fallback":"C\#(number + 1)""# : "")}"#
            .utf8))
    }
    let registry = try CellRegistry(nibs: nibs, [])
    #expect(registry.cells.count == count + 1)
  }

  @Test func `a cell whose members have no order of their own is refused`() {
    let told = faults {
      CellRegistration<TagsCell, Film> { _, _ in }
      CellRegistration<CountsCell, Book> { _, _ in }
    }
    #expect(
      told == [
        "TagsCell has a Set<String> among its members, whose order differs from run to run; use a sorted array",
        "CountsCell has a dictionary with keys of the type Side among its members, whose order differs from run to run; use a sorted array",
      ])
  }

  @Test func `cells of one name in two modules get their modules' names in front`() throws {
    let registry = try CellRegistry {
      CellRegistration<BasicCell, Film> { _, _ in }
      CellRegistration<OtherModule.BasicCell, Book> { _, _ in }
    }
    #expect(
      registry.reuseIdentifiers
        == ["Cells.BasicCell", "CellsTests.OtherModule.BasicCell", "PlaceholderCell"])
    #expect(try registry.row(Book(title: "E")).type == "CellsTests.OtherModule.BasicCell")
  }

  @Test func `a name that a module's name makes, and that another cell has, is refused`() {
    let told = faults {
      CellRegistration<BasicCell, Film> { _, _ in }
      CellRegistration<OtherModule.BasicCell, Book> { _, _ in }
      CellRegistration<ClaimingCell, Note> { _, _ in }
    }
    #expect(
      told == [
        #"the reuse identifier "Cells.BasicCell" belongs to Cells.BasicCell and to CellsTests.ClaimingCell; override reuseIdentifier in one, or rename its nib file"#
      ])
  }

  @Test func `a fallback with a condition is refused`() {
    #expect(
      faults {
        film.fallback(CellRegistration<BasicCell, Film>(when: { $0.year == nil }) { _, _ in })
      } == [
        "BasicCell<Film>, a fallback of FilmCell<Film>, has a condition, and a fallback must take every item; leave out its when:"
      ])
  }

  @Test func `a fallback's own measures are checked`() {
    #expect(
      faults {
        film.fallback(CellRegistration<BasicCell, Film>(height: .fixed(-1)) { _, _ in })
      } == ["BasicCell<Film> has the height -1.0, which is not above 0 and at most 100000 points"])
  }

  @Test func `a cell that is a class is refused`() {
    #expect(
      faults { CellRegistration<ObjectCell, Film> { _, _ in } } == [
        "ObjectCell is a class, whose state would pass from row to row; make it a struct"
      ])
  }

  @Test func `a cell that is no JSON object is refused`() {
    #expect(
      faults { CellRegistration<ArrayCell, Film> { _, _ in } } == [
        "ArrayCell is encoded as [1], not as a JSON object"
      ])
  }

  @Test func `a version below 1 is refused`() {
    #expect(
      faults { CellRegistration<BetaCell, Film> { _, _ in } } == [
        "BetaCell has the version 0; versions count from 1"
      ])
  }

  @Test func `a width or a span that no row can have is refused`() {
    #expect(
      faults {
        CellRegistration<WideCell, Film> { _, _ in }
        CellRegistration<SpanCell, Book> { _, _ in }
      } == [
        "WideCell has the width 10001.0, which is not above 0 and at most 10000 points",
        "SpanCell has the span 0; a row takes 1 to 100 columns",
      ])
  }

  @Test func `a registration that was made in a handler is refused`() throws {
    let made = Captured()
    let registry = try CellRegistry {
      CellRegistration<FilmCell, Film> { _, _ in
        made.set(AnyCellRegistration(CellRegistration<TitleCell, Book> { _, _ in }))
      }
    }
    _ = try? registry.row(Film(title: "M"))
    let registration = try #require(made.registration)
    #expect(
      faults { [registration] } == [
        "TitleCell<Book> is made inside a handler; make it once, at start"
      ])
  }

  private var film: CellRegistration<FilmCell, Film> {
    CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
  }
}

/// Takes a registration out of the handler that made it.
private final class Captured: @unchecked Sendable {
  private(set) var registration: AnyCellRegistration?
  func set(_ registration: AnyCellRegistration) { self.registration = registration }
}

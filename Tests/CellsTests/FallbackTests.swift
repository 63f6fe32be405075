import Cells
import FoundationEssentials
import Testing

private struct PosterCell: Cell {
  var title = ""
  var poster = ""
  static let version = 3
}

@Suite struct FallbackTests {
  private let registry: CellRegistry

  init() throws {
    registry = try CellRegistry {
      CellRegistration<PosterCell, Film> { cell, item in
        cell.title = item.title
        cell.poster = "\(item.title).jpg"
      }
      .onSelect { .open(url: "https://films.test/\($0.title)") }
      .fallback(filmRegistration.onSelect { _ in .push(feed: "films") })
      .fallback(CellRegistration<BasicCell, Film> { cell, item in cell.text = item.title })
      CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
    }
  }

  private func row(knowing cells: [String]) throws(RowError) -> RowDescriptor {
    try registry.row(
      forPayload: Array(#"{"title":"M","year":1931}"#.utf8), ofType: "film",
      at: IndexPath(row: 0),
      in: RowContext(id: "m", layout: .standard, cells: registry.cellSet(of: cells))
    ).row
  }

  @Test func `the first cell of the chain that the client knows is taken`() throws {
    #expect(try row(knowing: ["BasicCell", "FilmCell", "PosterCell"]).type == "PosterCell")
    let film = try row(knowing: ["BasicCell", "FilmCell"])
    #expect(film.type == "FilmCell" && film.payloadText == #"{"subtitle":"1931","title":"M"}"#)
    let basic = try row(knowing: ["BasicCell", "NoteCell", "FutureCell"])
    #expect(basic.type == "BasicCell" && basic.payloadText == #"{"text":"M"}"#)
  }

  @Test(arguments: [[], ["NoteCell"], ["PlaceholderCell"], ["postercell"], ["FutureCell"]])
  func `a client that knows none of the chain is an error of its own`(known: [String]) {
    #expect(
      throws: RowError.unknownToClient(["PosterCell", "FilmCell", "BasicCell"])
    ) { try row(knowing: known) }
    #expect(
      RowError.unknownToClient(["A", "B"]).description == "the client can draw none of A, B")
  }

  @Test func `a client that knows every cell is as one that says nothing`() {
    #expect(registry.cellSet(of: registry.reuseIdentifiers.map(\.rawValue)) == nil)
    #expect(registry.cellSet(of: registry.reuseIdentifiers.map(\.rawValue) + ["New"]) == nil)
    #expect(registry.cellSet(of: []) != nil)
    #expect(registry.cellSet(of: ["A", "BasicCell"]) == registry.cellSet(of: ["BasicCell", "B"]))
  }

  @Test func `a tap asks the handler of the cell that was shown, else the registration's`() throws {
    func action(_ cells: [String]?) throws -> String {
      let action = try registry.action(
        forPayload: Array(#"{"title":"M"}"#.utf8), ofType: "film",
        knownTo: cells.flatMap { registry.cellSet(of: $0) })
      return switch action {
      case .open(let url): url
      case .push(let feed, _): feed
      default: "none"
      }
    }
    #expect(try action(nil) == "https://films.test/M")
    #expect(try action(["FilmCell"]) == "films")
    #expect(try action(["BasicCell"]) == "https://films.test/M")
    #expect(throws: RowError.self) { try action([]) }
  }

  @Test func `an item without a handler has no action`() throws {
    let action = try registry.action(
      forPayload: Array(#"{"text":"n"}"#.utf8), ofType: "note", knownTo: nil)
    #expect(action == nil)
  }

  @Test func `a fallback by name takes the other registration with its own fallbacks`() throws {
    let registry = try CellRegistry {
      CellRegistration<PosterCell, Film>(when: { $0.year != nil }) { cell, item in
        cell.title = item.title
      }
      .fallback(named: "FilmCell")
      filmRegistration.fallback(
        CellRegistration<BasicCell, Film> { cell, item in cell.text = item.title })
    }
    #expect(
      try registry.origin(forPayload: Array(#"{"title":"M","year":1}"#.utf8), ofType: "film").chain
        == ["PosterCell", "FilmCell", "BasicCell"])
  }

  @Test func `a registration that another names as its fallback is no second one`() throws {
    for order in [true, false] {
      let poster = CellRegistration<PosterCell, Film> { _, _ in }.fallback(named: "FilmCell")
      let registry = try CellRegistry {
        if order { poster }
        filmRegistration
        if !order { poster }
      }
      #expect(registry.reuseIdentifier(forItemType: "film") == "PosterCell")
      #expect(
        registry.cells.map(\.identifier) == ["FilmCell", "PlaceholderCell", "PosterCell"])
    }
  }

  @Test func `a fallback of a condition alone does not take the rest`() throws {
    let registry = try CellRegistry {
      CellRegistration<PosterCell, Film>(when: { $0.year != nil }) { _, _ in }
        .fallback(named: "BasicCell")
      CellRegistration<BasicCell, Film> { cell, item in cell.text = item.title }
      filmRegistration
    }
    #expect(registry.reuseIdentifier(forItemType: "film") == "FilmCell")
    #expect(
      try registry.origin(forPayload: Array(#"{"title":"M","year":1}"#.utf8), ofType: "film").chain
        == ["PosterCell", "BasicCell"])
  }

  @Test func `a cell is told with its version and every chain`() {
    let poster = registry.cells.first { $0.identifier == "PosterCell" }
    #expect(poster?.version == 3)
    #expect(poster?.fallback == "FilmCell")
    #expect(poster?.chains.map(\.fallbacks) == [["FilmCell", "BasicCell"]])
    let basic = registry.cells.first { $0.identifier == "BasicCell" }
    #expect(basic?.itemTypes == ["film"] && basic?.fallback == nil)
    #expect(registry.reuseIdentifiers(forItemTypes: ["note"]) == ["NoteCell", "PlaceholderCell"])
    #expect(registry.reuseIdentifiers(forItemTypes: ["song"]) == ["PlaceholderCell"])
  }
}

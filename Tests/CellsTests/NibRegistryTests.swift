import Cells
import FoundationEssentials
import Testing

private struct ShelfCell: Cell, NibLoadable {
  struct Constants: Decodable, Sendable {
    var symbol: String
    var height: Double
  }

  var title = ""
  private(set) var symbol = "none"
  private var points = 50.0

  init() {}

  init(constants: Constants) {
    symbol = constants.symbol
    points = constants.height
  }

  private enum CodingKeys: CodingKey { case title, symbol }

  static var height: RowHeight<ShelfCell> { .calculated { $0.points } }
}

private let bookCell = """
  {"version": 2, "items": ["book", "ebook"],
   "height": {"base": 44, "perLine": 20, "text": "title"},
   "fields": {"title": "title", "year": {"path": "year", "format": "number", "required": false}},
   "span": 2, "select": {"open": "url"}, "fallback": "OldBookCell"}
  """
private let oldBookCell = """
  {"items": ["book", "ebook"], "height": 44, "fields": {"text": {"path": "title"}}}
  """

@Suite struct NibRegistryTests {
  @Test func `a registry of nibs alone makes rows, with fallbacks and actions`() throws {
    let registry = try CellRegistry(nibs: files(bookCell, oldBookCell), [])
    #expect(registry.itemTypes == ["book", "ebook"])
    let payload = #"{"title":"Emma","year":1815,"url":"https://b.test/emma"}"#
    let row = try registry.row(payload: payload, ofType: "ebook")
    #expect(row.row.type == "BookCell" && row.row.height == 64 && row.row.span == 2)
    #expect(row.row.payloadText == #"{"title":"Emma","year":"1815"}"# && row.dependsOnLayout)
    let old = try registry.row(
      forPayload: Array(payload.utf8), ofType: "book", at: IndexPath(row: 0),
      in: RowContext(id: "e", layout: .standard, cells: registry.cellSet(of: ["OldBookCell"])))
    #expect(old.row.type == "OldBookCell" && old.row.payloadText == #"{"text":"Emma"}"#)
    let action = try registry.action(
      forPayload: Array(payload.utf8), ofType: "book",
      knownTo: registry.cellSet(of: ["OldBookCell"]))
    guard case .open("https://b.test/emma") = action else {
      Issue.record("\(String(describing: action))")
      return
    }
    let cell = try #require(registry.cells.first { $0.identifier == "BookCell" })
    #expect(
      cell.version == 2 && cell.itemTypes == ["book", "ebook"] && cell.height == .byItemAndLayout)
    #expect(cell.location == CodeLocation(file: "cells/BookCell.json", line: 1))
    #expect(cell.chains.map(\.fallbacks) == [["OldBookCell"], ["OldBookCell"]])
    #expect(String(decoding: cell.schema.json, as: UTF8.self).contains(#""required":["title"]"#))
  }

  @Test func `a payload that no field can take is refused with its place`() throws {
    let registry = try CellRegistry(nibs: files(bookCell, oldBookCell), [])
    for payload in ["{}", #"{"title":null}"#, #"{"title":{}}"#] {
      let error = #expect(throws: RowError.self) {
        try registry.check(payload: Array(payload.utf8), ofType: "book")
      }
      guard case .undecodable(let fault) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(fault.pointer == "/title")
      #expect(throws: RowError.self) { try registry.row(payload: payload, ofType: "book") }
    }
    #expect(throws: RowError.self) { try registry.row(payload: #"{"title":"#, ofType: "book") }
  }

  @Test func `a nib can stand in front of a cell in Swift, which becomes its fallback`() throws {
    let nib = #"{"items":["film"],"height":80,"fields":{"title":"title"},"fallback":"FilmCell"}"#
    let registry = try CellRegistry(nibs: [file("PosterCell", nib)], [.init(filmRegistration)])
    #expect(registry.reuseIdentifier(forItemType: "film") == "PosterCell")
    #expect(
      try registry.origin(forPayload: Array(#"{"title":"M"}"#.utf8), ofType: "film").chain
        == ["PosterCell", "FilmCell"])
    // The item in Swift goes the same way.
    #expect(try registry.row(Film(title: "M", year: 1931)).payloadText == #"{"title":"M"}"#)
  }

  @Test func `conditions of nibs are asked by their order, before those in Swift`() throws {
    func nib(_ order: Int, _ year: Int) -> String {
      """
      {"items":["film"],"height":80,"order":\(order),"when":{"path":"year","atMost":\(year)},
       "fields":{"title":"title"}}
      """
    }
    let registry = try CellRegistry(
      nibs: [
        file("ACell", nib(2, 1950)), file("BCell", nib(1, 1920)), file("CCell", nib(2, 1990)),
      ],
      [
        .init(CellRegistration<TitleCell, Film>(when: { ($0.year ?? 0) < 2000 }) { _, _ in }),
        .init(filmRegistration),
      ])
    let types = try [1910, 1931, 1980, 1995, 2001].map {
      try registry.row(payload: #"{"title":"M","year":\#($0)}"#, ofType: "film").row.type
    }
    #expect(types == ["BCell", "ACell", "CCell", "TitleCell", "FilmCell"])
    let origin = try registry.origin(
      forPayload: Array(#"{"title":"M","year":1931}"#.utf8), ofType: "film")
    #expect(origin.registration == "cells/ACell.json" && origin.condition == 2)
    #expect(origin.conditionText == "when: year is at most 1950")
  }

  @Test func `a registration that yields is left out where a nib takes its item type`() throws {
    let nib = #"{"items":["film"],"height":80,"fields":{"title":"title"}}"#
    let yielding = [
      AnyCellRegistration(filmRegistration).yieldingToNibs,
      AnyCellRegistration(
        CellRegistration<NoteCell, Note> { cell, item in cell.text = item.text }
      ).yieldingToNibs,
    ]
    let registry = try CellRegistry(nibs: [file("FilmCell", nib)], yielding)
    #expect(registry.cells.map(\.identifier) == ["FilmCell", "NoteCell", "PlaceholderCell"])
    #expect(try registry.row(payload: #"{"title":"M"}"#, ofType: "film").row.height == 80)
    // One that a nib falls back to stays, as does one beside a condition.
    let poster = #"{"items":["film"],"height":80,"fields":{},"fallback":"FilmCell"}"#
    let kept = try CellRegistry(nibs: [file("PosterCell", poster)], yielding)
    #expect(
      try kept.origin(forPayload: Array(#"{"title":"M"}"#.utf8), ofType: "film").chain
        == ["PosterCell", "FilmCell"])
    let silent =
      #"{"items":["film"],"height":80,"fields":{},"when":{"path":"year","atMost":1927}}"#
    let both = try CellRegistry(nibs: [file("SilentCell", silent)], yielding)
    #expect(both.reuseIdentifier(forItemType: "film") == "FilmCell")
    let refused = #expect(throws: InvalidRegistry.self) {
      try CellRegistry(nibs: [file("NewFilmCell", nib)], [.init(filmRegistration)])
    }
    #expect(
      refused?.faults.first?.description.hasPrefix(
        "cells/NewFilmCell.json:1: cells/NewFilmCell.json is never reached: FilmCell<Film> at ")
        == true)
  }

  @Test func `a cell in Swift takes its constants from the nib named after it`() throws {
    let registration = CellRegistration<ShelfCell, Book> { cell, item in cell.title = item.title }
    let constants = #"{"constants":{"symbol":"books","height":88}}"#
    let registry = try CellRegistry(nibs: [file("ShelfCell", constants)], [.init(registration)])
    let row = try registry.row(Book(title: "Emma"))
    #expect(row.payloadText == #"{"symbol":"books","title":"Emma"}"# && row.height == 88)
    let cell = registry.dequeueConfiguredReusableCell(
      using: registration, for: IndexPath(row: 0), item: Book(title: "Emma"))
    #expect(cell.symbol == "books" && cell.title == "Emma")
    let without = try CellRegistry([.init(registration)]).row(Book(title: "Emma"))
    #expect(without.payloadText == #"{"symbol":"none","title":"Emma"}"# && without.height == 50)
  }

  @Test func `a fallback takes its constants too`() throws {
    let registration = CellRegistration<TitleCell, Book> { _, _ in }
      .fallback(CellRegistration<ShelfCell, Book> { cell, item in cell.title = item.title })
    let constants = #"{"constants":{"symbol":"books","height":88}}"#
    let registry = try CellRegistry(nibs: [file("ShelfCell", constants)], [.init(registration)])
    let row = try registry.row(
      forPayload: Array(#"{"title":"Emma"}"#.utf8), ofType: "book", at: IndexPath(row: 0),
      in: RowContext(id: "e", layout: .standard, cells: registry.cellSet(of: ["ShelfCell"])))
    #expect(row.row.payloadText == #"{"symbol":"books","title":"Emma"}"#)
  }

  @Test(
    arguments: [
      (
        ["ShelfCell": #"{"constants":{"symbol":1,"height":88}}"#],
        "cells/ShelfCell.json:1: constants.symbol: a string is expected here"
      ),
      (
        ["ShelfCell": "{\"constants\":{\n\"symbol\":\"s\"}}"],
        "cells/ShelfCell.json:1: constants.height: this member is missing"
      ),
      (
        ["OtherCell": #"{"constants":{}}"#],
        "cells/OtherCell.json:1: these are constants for OtherCell, and no cell type of that name adopts NibLoadable; those that do are ShelfCell"
      ),
      (
        ["ShelfCell": #"{"items":["song"],"height":1,"fields":{}}"#],
        #"cells/ShelfCell.json:1: the reuse identifier "ShelfCell" belongs to "#
      ),
      (
        ["SongCell": #"{"items":["song"],"height":1,"fields":{},"fallback":"GhostCell"}"#],
        #"cells/SongCell.json:1: cells/SongCell.json falls back to "GhostCell", a cell that is not registered; no other cell takes "song""#
      ),
      (
        ["SongCell": #"{"items":["song"],"height":1,"fields":{},"fallback":"ShelfCell"}"#],
        #"cells/SongCell.json:1: cells/SongCell.json falls back to ShelfCell, which takes "book" and no "song"; let it take "song" too"#
      ),
      (
        [
          "ACell": #"{"items":["song"],"height":1,"fields":{},"fallback":"BCell"}"#,
          "BCell": #"{"items":["song"],"height":1,"fields":{},"fallback":"ACell"}"#,
        ],
        "the fallbacks run in a circle: ACell → BCell → ACell; let the chain end"
      ),
      (
        ["SongCell": #"{"items":["song"],"height":0,"fields":{}}"#],
        "cells/SongCell.json:1: height: "
      ),
      (
        [
          "SongCell":
            #"{"items":["song"],"height":1,"fields":{},"when":{"path":"a","exists":true}}"#
        ],
        #"an item of the type "song" can meet none of the conditions of cells/SongCell.json; add one without a condition"#
      ),
    ] as [([String: String], String)])
  func `nibs that don't fit are refused, with file, line and key`(
    nibs: [String: String], sentence: String
  ) {
    let registration = CellRegistration<ShelfCell, Book> { cell, item in cell.title = item.title }
    let files = nibs.sorted { $0.key < $1.key }.map { file($0.key, $0.value) }
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry(nibs: files, [.init(registration)])
    }
    #expect(error?.faults.count == 1)
    #expect(error?.faults.first?.description.contains(sentence) == true, "\(error as Any)")
  }

  @Test func `the faults of all nibs are told at once, and what hangs on a broken one is none`() {
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry(
        nibs: [
          file("ACell", "{"), file("BCell", #"{"items":["x"],"height":-1,"fields":{"a":1}}"#),
          file("CCell", #"{"items":["song"],"height":1,"fields":{},"fallback":"ACell"}"#),
        ], [])
    }
    #expect(
      error?.faults.map(\.location?.file).map { $0 ?? "" } == [
        "cells/ACell.json", "cells/BCell.json", "cells/BCell.json",
      ])
  }

  private func files(_ book: String, _ old: String) -> [NibFile] {
    [file("BookCell", book), file("OldBookCell", old)]
  }

  private func file(_ name: String, _ text: String) -> NibFile {
    NibFile(path: "cells/\(name).json", bytes: Array(text.utf8))
  }
}

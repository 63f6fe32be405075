import Cells
import Testing

/// Another item of the name "film", in another place of the program.
private enum Cinema {
  struct Film: FeedItem {
    static let itemType = "film"
  }

  struct FilmCell: Cell {
    var title = ""
  }
}

private struct Misnamed: FeedItem {
  static let itemType = "1st film"
}

private struct MisnamedCell: Cell {
  static let reuseIdentifier: ReuseIdentifier = "a cell"
}

private struct WrappedCell<Content>: Cell {
  var title = ""
}

private struct FakePlaceholder: Cell {
  static let reuseIdentifier: ReuseIdentifier = "PlaceholderCell"
}

private struct FlatCell: Cell {
  static let height = RowHeight<FlatCell>.fixed(0)
}

@Suite struct RegistryFaultTests {
  @Test func `an item type of another form is refused`() {
    #expect(
      faults { CellRegistration<FilmCell, Misnamed> { _, _ in } } == [
        #"Misnamed has the item type "1st film", which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"#
      ])
  }

  @Test func `two items of one item type are refused, both named`() {
    let told = faults {
      filmRegistration
      CellRegistration<TitleCell, Cinema.Film> { _, _ in }
    }
    #expect(told.count == 1)
    #expect(
      told[0].hasPrefix(#"the item type "film" belongs to CellsTests.Film and to CellsTests."#))
    #expect(told[0].hasSuffix("Film; give each item its own"))
  }

  @Test func `a doubled registration is refused, both cells named`() {
    #expect(
      faults {
        CellRegistration<FilmCell, Film>(fileID: "App/main.swift", line: 3) { _, _ in }
        CellRegistration<TitleCell, Film> { _, _ in }
      } == [
        #"TitleCell<Film> is never reached: FilmCell<Film> at App/main.swift:3 takes every "film" before it; give that one a condition, make this one its fallback, or keep one"#
      ])
    #expect(
      faults {
        filmRegistration
        filmRegistration
      }.count == 1)
  }

  @Test func `a missing registration is refused with the line to add`() {
    #expect(
      faults(covering: [Film.self, Book.self, Book.self]) { filmRegistration } == [
        #"Book (item type "book") has no registration; add CellRegistration<SomeCell, Book> { cell, item in … }"#
      ])
  }

  @Test func `a reuse identifier of another form is refused`() {
    let rule = "which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    #expect(
      faults {
        CellRegistration<MisnamedCell, Film> { _, _ in }
        CellRegistration<WrappedCell<Int>, Book> { _, _ in }
      } == [
        #"MisnamedCell has the reuse identifier "a cell", \#(rule)"#,
        #"WrappedCell<Int> has the reuse identifier "WrappedCell<Int>", \#(rule)"#,
      ])
  }

  @Test func `two cells of one reuse identifier are refused, both named`() {
    let told = faults {
      filmRegistration
      CellRegistration<Cinema.FilmCell, Book> { _, _ in }
    }
    #expect(told.count == 1)
    #expect(
      told[0].hasPrefix(#"the reuse identifier "FilmCell" belongs to CellsTests.FilmCell and"#))
    #expect(told[0].hasSuffix("override reuseIdentifier in one, or rename its nib file"))
  }

  @Test func `the placeholder's name is taken`() {
    let told = faults { CellRegistration<FakePlaceholder, Film> { _, _ in } }
    #expect(told.count == 1)
    #expect(told[0].contains(#""PlaceholderCell""#) && told[0].contains("Cells.PlaceholderCell"))
  }

  @Test func `the placeholder itself can be registered`() {
    #expect(faults { CellRegistration<PlaceholderCell, Film> { _, _ in } } == [])
  }

  @Test(
    arguments: [
      (0, "0.0"), (-1, "-1.0"), (-0.0, "-0.0"), (.nan, "nan"), (.infinity, "inf"),
      (1e308, "1e+308"), (100_000.1, "100000.1"),
    ] as [(Double, String)])
  func `a fixed height that no row can have is refused`(height: Double, text: String) {
    #expect(
      faults { CellRegistration<FilmCell, Film>(height: .fixed(height)) { _, _ in } } == [
        "FilmCell<Film> has the height \(text), which is not above 0 and at most 100000 points"
      ])
  }

  @Test func `a cell type's own fixed height is checked too`() {
    #expect(
      faults { CellRegistration<FlatCell, Film> { _, _ in } } == [
        "FlatCell<Film> has the height 0.0, which is not above 0 and at most 100000 points"
      ])
  }

  @Test(arguments: [0.5, 66, 100_000])
  func `a fixed height within the bounds is accepted`(height: Double) {
    #expect(faults { CellRegistration<FilmCell, Film>(height: .fixed(height)) { _, _ in } } == [])
  }

  @Test func `all faults are told at once, each with its line`() {
    let error = #expect(throws: InvalidRegistry.self) {
      try CellRegistry(covering: [Book.self]) {
        filmRegistration
        CellRegistration<TitleCell, Film> { _, _ in }
        CellRegistration<MisnamedCell, Misnamed> { _, _ in }
        CellRegistration<FlatCell, Note>(fileID: "App/main.swift", line: 12) { _, _ in }
        CellRegistration<FakePlaceholder, Cinema.Film> { _, _ in }
      }
    }
    #expect(error?.faults.count == 7)
    let text = "\(error?.description ?? "")"
    #expect(text.hasPrefix("the cell registry can't be used:\n  - CellsTests/"))
    #expect(text.contains("\n  - App/main.swift:12: FlatCell<Note> has the height 0.0, which"))
    #expect(text.split(separator: "\n").count == 8)
  }

  @Test func `a registry may be empty`() throws {
    let registry = try CellRegistry {}
    #expect(registry.itemTypes.isEmpty)
    #expect(registry.reuseIdentifiers == ["PlaceholderCell"])
  }
}

import Cells
import FoundationEssentials
import Testing

private struct TileCell: Cell {
  var wide = false
  static let width: RowWidth<TileCell>? = .calculated { cell, layout in
    cell.wide ? layout.width : layout.width / 2
  }
  static let span: Int? = 2
}

private struct BadTileCell: Cell {
  static let width: RowWidth<BadTileCell>? = .calculated { _ in -1 }
}

private struct FixedTileCell: Cell {
  static let width: RowWidth<FixedTileCell>? = .fixed(120)
}

@Suite struct GridTests {
  @Test func `a cell's width follows what it shows and the layout`() throws {
    let registry = try CellRegistry {
      CellRegistration<TileCell, Film> { cell, item in cell.wide = item.year == nil }
    }
    let half = try registry.row(payload: #"{"title":"M","year":1931}"#, ofType: "film")
    #expect(half.row.width == 195 && half.row.span == 2 && half.dependsOnLayout)
    let wide = try registry.row(
      payload: #"{"title":"M"}"#, ofType: "film", layout: try #require(Layout(width: 320)))
    #expect(wide.row.width == 320)
    #expect(registry.cells.last?.width == .byItemAndLayout && registry.cells.last?.span == 2)
  }

  @Test func `a width that no row can have is left out and told`() throws {
    let registry = try CellRegistry { CellRegistration<BadTileCell, Film> { _, _ in } }
    let row = try registry.row(payload: #"{"title":"M"}"#, ofType: "film")
    #expect(row.row.width == nil && row.refusedWidth == -1)
  }

  @Test func `a cell that says nothing has no width and no span`() throws {
    let registry = try CellRegistry {
      filmRegistration
      CellRegistration<FixedTileCell, Book> { _, _ in }
    }
    let film = try registry.row(Film(title: "M"))
    #expect(film.width == nil && film.span == nil)
    #expect(try registry.row(Book(title: "E")).width == 120)
  }
}

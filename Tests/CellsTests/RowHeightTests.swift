import Cells
import FoundationEssentials
import Testing

/// An item that brings its row's height along, as bits, since JSON can't write every number.
private struct Box: FeedItem {
  static let itemType = "box"
  var bits: UInt64
  var height: Double { Double(bitPattern: bits) }
}

private struct StandardCell: Cell {}

private struct FixedCell: Cell {
  static let height = RowHeight<FixedCell>.fixed(80)
}

private struct OwnHeightCell: Cell {
  var points = 0.0
  static let height = RowHeight<OwnHeightCell>.calculated { cell in cell.points }
  func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: CodingKeys.self)
  }
  enum CodingKeys: String, CodingKey { case points }
}

private struct WidthCell: Cell {
  var part = 0.0
  static let height = RowHeight<WidthCell>.calculated { cell, layout in
    layout.width * layout.textScale * cell.part
  }
}

/// Says something else each time that it is asked.
private struct FickleCell: Cell {
  static var height: RowHeight<FickleCell> { .fixed(Double.random(in: 1...1000)) }
}

@Suite struct RowHeightTests {
  /// What a height function can say that no row can have.
  static let refused: [Double] = [
    0, -1, -0.0, .nan, -.nan, .signalingNaN, .infinity, -.infinity, 1e308, 1e9 + 1,
    -.leastNonzeroMagnitude,
  ]

  @Test func `a cell type that says nothing has rows of 66 points`() throws {
    let row = try row(1) { CellRegistration<StandardCell, Box> { _, _ in } }
    #expect(row.row.height == 66)
  }

  @Test func `a fixed height is that of each row, and a registration's goes first`() throws {
    #expect(try row(1) { CellRegistration<FixedCell, Box> { _, _ in } }.row.height == 80)
    let registered = try row(1) {
      CellRegistration<FixedCell, Box>(height: .fixed(12.5)) { _, _ in }
    }
    #expect(registered.row.height == 12.5)
  }

  @Test(arguments: [0.5, 66, 99_999.5, 100_000, .leastNonzeroMagnitude])
  func `a cell's function is given the configured cell`(height: Double) throws {
    let row = try row(height) {
      CellRegistration<OwnHeightCell, Box> { cell, item in cell.points = item.height }
    }
    #expect(row.row.height == height && row.refusedHeight == nil)
  }

  @Test(arguments: [(390, 1, 195), (320, 1, 160), (390, 2, 390), (10_000, 4, 20_000)])
  func `a cell's function can be given the layout`(
    width: Double, scale: Double, height: Double
  ) throws {
    let layout = try #require(Layout(width: width, textScale: scale))
    let row = try row(1, layout) {
      CellRegistration<WidthCell, Box> { cell, _ in cell.part = 0.5 }
    }
    #expect(row.row.height == height)
  }

  @Test func `a registration's function is given the item`() throws {
    let row = try row(120) {
      CellRegistration<FixedCell, Box>(height: .calculated { item in item.height + 1 }) { _, _ in }
    }
    #expect(row.row.height == 121)
  }

  @Test func `a registration's function can be given the layout`() throws {
    let layout = try #require(Layout(width: 500))
    let row = try row(2, layout) {
      CellRegistration<FixedCell, Box>(
        height: .calculated { item, layout in item.height * layout.width }
      ) { _, _ in }
    }
    #expect(row.row.height == 1000)
  }

  @Test(arguments: refused)
  func `a cell's height that no row can have becomes the standard one and is told`(
    height: Double
  ) throws {
    let row = try row(height) {
      CellRegistration<OwnHeightCell, Box> { cell, item in cell.points = item.height }
    }
    expectRefused(row, height)
  }

  @Test(arguments: refused)
  func `an item's height that no row can have becomes the standard one and is told`(
    height: Double
  ) throws {
    let plain = try row(height) {
      CellRegistration<FixedCell, Box>(height: .calculated { $0.height }) { _, _ in }
    }
    expectRefused(plain, height)
    let inLayout = try row(height) {
      CellRegistration<FixedCell, Box>(height: .calculated { item, _ in item.height }) { _, _ in }
    }
    expectRefused(inLayout, height)
  }

  @Test(arguments: [100_000.000_1, 132_028, 1e9])
  func `a height that is greater than any row's is cut to the greatest`(height: Double) throws {
    let row = try row(height) {
      CellRegistration<FixedCell, Box>(height: .calculated { $0.height }) { _, _ in }
    }
    #expect(row.row.height == RowHeightBounds.maximum && row.refusedHeight == nil)
  }

  @Test func `a cell type is asked for its height once`() throws {
    let registry = try CellRegistry { CellRegistration<FickleCell, Box> { _, _ in } }
    let heights = try (0..<20).map { _ in try registry.row(Box(bits: 0)).height }
    #expect(Set(heights).count == 1)
  }

  private func expectRefused(_ row: RenderedRow, _ height: Double) {
    #expect(row.row.height == RowHeightBounds.standard)
    if height.isNaN {
      #expect(row.refusedHeight?.isNaN == true)
    } else {
      #expect(row.refusedHeight == height)
    }
  }

  /// The row of a box, made by the one registration.
  private func row(
    _ height: Double, _ layout: Layout = .standard,
    @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
  ) throws -> RenderedRow {
    try CellRegistry(registrations())
      .row(payload: #"{"bits":\#(height.bitPattern)}"#, ofType: "box", layout: layout)
  }
}

import Cells
import FoundationEssentials
import Testing

private struct Reading: FeedItem {
  static let itemType = "reading"
  var scale: Double
}

private struct GaugeCell: Cell {
  var value = 0.0
  var taken: Date?
}

/// A JSON object until its handler makes something else of it.
private struct ShapeCell: Cell {
  enum Shape { case object, text, list, null }
  var shape = Shape.object

  func encode(to encoder: any Encoder) throws {
    switch shape {
    case .object: try ["shape": "object"].encode(to: encoder)
    case .text: try "text".encode(to: encoder)
    case .list: try [1].encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

private struct SilentCell: Cell {
  func encode(to encoder: any Encoder) throws {}
}

private struct AngryCell: Cell {
  struct Anger: Error {}
  func encode(to encoder: any Encoder) throws { throw Anger() }
}

private struct EmptyCell: Cell {}

@Suite struct UnencodableCellTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON has no form for is a thrown error`(value: Double) throws {
    let error = try error {
      CellRegistration<GaugeCell, Reading> { cell, _ in cell.value = value }
    }
    #expect(error?.description.hasPrefix("GaugeCell can't be encoded: ") == true)
  }

  @Test func `a date that RFC 3339 has no form for is a thrown error`() throws {
    for interval in [1e11 * 3, -1e11, 1e300, .nan, .infinity] {
      let error = try error {
        CellRegistration<GaugeCell, Reading> { cell, _ in
          cell.taken = Date(timeIntervalSince1970: interval)
        }
      }
      #expect(error?.description.contains("no RFC 3339 form") == true)
    }
  }

  @Test(arguments: [ShapeCell.Shape.text, .list, .null])
  private func `a configured cell that is no JSON object is a thrown error`(
    shape: ShapeCell.Shape
  ) throws {
    #expect(
      try error { CellRegistration<ShapeCell, Reading> { cell, _ in cell.shape = shape } }
        == .unencodable("ShapeCell must be encoded as a JSON object"))
    #expect(try error { CellRegistration<ShapeCell, Reading> { _, _ in } } == nil)
  }

  @Test func `a cell that encodes nothing, or throws, is a thrown error`() throws {
    for error in [
      try error { CellRegistration<SilentCell, Reading> { _, _ in } },
      try error { CellRegistration<AngryCell, Reading> { _, _ in } },
    ] {
      guard case .unencodable = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a cell without properties is an empty object`() throws {
    let registry = try CellRegistry { CellRegistration<EmptyCell, Reading> { _, _ in } }
    #expect(try registry.row(Reading(scale: 1)).payloadText == "{}")
  }

  /// What is thrown for a row of the one registration; nil where the row is made.
  private func error(
    @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
  ) throws -> RowError? {
    let registry = try CellRegistry(registrations())
    do {
      _ = try registry.row(
        for: Reading(scale: 1), at: IndexPath(row: 0), in: RowContext(id: "id"))
      return nil
    } catch {
      return error
    }
  }
}

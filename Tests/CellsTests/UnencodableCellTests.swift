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

private struct TextCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("text")
  }
}

private struct ListCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(1)
  }
}

private struct NullCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
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

  @Test func `a cell that is no JSON object is a thrown error`() throws {
    #expect(
      try error { CellRegistration<TextCell, Reading> { _, _ in } }
        == .unencodable("TextCell must be encoded as a JSON object"))
    #expect(
      try error { CellRegistration<ListCell, Reading> { _, _ in } }
        == .unencodable("ListCell must be encoded as a JSON object"))
    #expect(
      try error { CellRegistration<NullCell, Reading> { _, _ in } }
        == .unencodable("NullCell must be encoded as a JSON object"))
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

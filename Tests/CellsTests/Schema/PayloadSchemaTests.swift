import Cells
import Foundation
import TestSupport
import Testing

/// Stands for any item: what the cell shows is fixed by its registration.
private struct Blank: FeedItem {
  static let itemType = "blank"
}

@Suite struct PayloadSchemaTests {
  @Test(arguments: [
    ScalarCell(),
    ScalarCell(
      text: "a", flag: true, whole: .min, natural: .max, vast: .max, ratio: -1e300,
      price: Decimal(string: "1234.5678") ?? 0, taken: Date(timeIntervalSince1970: 1e9 + 0.5),
      home: try #require(URL(string: "a/b?c=d")), bytes: Data([1, 2, 3])),
  ])
  func `scalars are as their schema says`(cell: ScalarCell) throws { try check(cell) }

  @Test(arguments: [
    OptionalCell(),
    OptionalCell(flag: nil),
    OptionalCell(
      text: "a", flag: false, whole: -1, taken: Date(timeIntervalSince1970: 0), genre: .rock,
      tracks: [Track(), Track(name: "a", seconds: 1)], twice: .some(.none)),
    OptionalCell(tracks: [], twice: 2),
  ])
  func `optional members are as their schema says`(cell: OptionalCell) throws { try check(cell) }

  @Test(arguments: [
    CollectionCell(),
    CollectionCell(
      texts: ["a"], naturals: [1, 2], holes: [nil, 1], grid: [[], [1, 0.5]],
      tracks: [Track(), Track(seconds: 1)], counts: ["a/b": 1], byNumber: [-1: Track(seconds: 2)],
      byGenre: [.jazz: 1, .rock: 2], range: -0.5...3),
  ])
  func `collections are as their schema says`(cell: CollectionCell) throws { try check(cell) }

  @Test(arguments: [
    NestedCell(),
    NestedCell(
      track: Track(name: "a", seconds: 1), boxed: Wrapping(value: "b"), empty: Wrapping(value: 1),
      comment: Comment(text: "a", replies: [Comment(), Comment(replies: [Comment()])])),
  ])
  func `nested types are as their schema says`(cell: NestedCell) throws { try check(cell) }

  @Test(arguments: [
    EnumCell(),
    EnumCell(
      genre: .rock, size: .large, mood: .angry, shape: .square(side: 2), tag: .other("x"),
      options: [Options(rawValue: 3)]),
    EnumCell(shape: .nothing),
  ])
  func `enums are as their schema says`(cell: EnumCell) throws { try check(cell) }

  @Test(arguments: [
    UnmadeCell(),
    UnmadeCell(
      moods: [.calm], shapes: [.nothing, .circle(1)], opaque: [.init(text: "a")],
      vast: [.init(high: .min, low: .max)], films: [FilmCell(), FilmCell(subtitle: "a")]),
  ])
  func `elements of types that were never seen are as their schema says`(
    cell: UnmadeCell
  ) throws { try check(cell) }

  @Test func `less common members are as their schema says`() throws {
    try check(MixedCell())
    var cell = MixedCell()
    cell.animal = MixedCell.Dog()
    cell.animal.age = 3
    cell.film.subtitle = "a"
    cell.length = .seconds(-1)
    cell.sides = [.right: nil]
    cell.bytes = [1: "a"]
    cell.lists = ["b": [Track(seconds: 1)], "c": []]
    cell.codes = []
    cell.code = MixedCell.Code(rawValue: "b")
    cell.range = 1...2
    cell.genres = []
    cell.vast = [.max]
    cell.shapes = [nil, .circle(1)]
    cell.score = 1.5
    cell.point = [0.5, 1]
    cell.calendar.year = 2024
    try check(cell)
  }

  @Test func `hand-written encodings are as their schema says`() throws {
    try check(LayeredCell())
    try check(NullsCell())
    try check(TwiceCell())
    try check(MapCell())
    try check(MapCell(counts: ["b": 1]))
    try check(HandingCell(film: FilmCell(title: "a", subtitle: "b")))
  }

  @Test func `a schema is the same bytes each time`() {
    for _ in 0..<20 {
      #expect(JSONSchema(of: CollectionCell.self) == JSONSchema(of: CollectionCell.self))
    }
  }

  @Test func `a payload of another cell fails`() throws {
    let validator = try SchemaValidator(schema: JSONSchema(of: ScalarCell.self).json)
    #expect(validator.failures(in: try payload(of: FilmCell())).count == 11)
  }

  private func check<C: Cell>(_ cell: C) throws {
    let validator = try SchemaValidator(schema: JSONSchema(of: C.self).json)
    #expect(validator.failures(in: try payload(of: cell)) == [])
  }

  /// The payload of a row whose cell was configured to be `cell`.
  private func payload<C: Cell>(of cell: C) throws -> [UInt8] {
    let registry = try CellRegistry {
      CellRegistration<C, Blank> { shown, _ in shown = cell }
    }
    return Array(try registry.row(Blank()).payload)
  }
}

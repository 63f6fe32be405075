import Contracts
import Testing

/// Clients choose an alternative by its mark: that another has the new shape does not help them.
struct MarkedVariantTests {
  private static func shape(_ kind: String, _ member: String?) -> String {
    let more = member.map { #","a":{"type":"\#($0)"}"# } ?? ""
    let required = member == nil ? #""type""# : #""type","a""#
    return
      #"{"type":"object","required":[\#(required)],"properties":{"type":{"enum":["\#(kind)"]}\#(more)}}"#
  }

  private static func union(_ shapes: String...) -> String {
    #"{"oneOf":[\#(shapes.joined(separator: ","))]}"#
  }

  private static let old = union(shape("x", "string"), shape("y", "integer"))

  @Test(
    arguments: [
      (union(shape("x", "integer"), shape("y", "integer")), "breaking type-changed"),
      (union(shape("y", "integer"), shape("x", "integer")), "breaking type-changed"),
      (union(shape("x", nil), shape("y", "integer")), "breaking field-removed"),
      (shape(#"x","y"#, "integer"), "breaking type-changed"),
      (
        union(shape("x", "integer"), shape("y", "integer"), shape("z", "integer")),
        "breaking type-changed"
      ),
      (union(shape("x", "string"), shape(#"y","x"#, "integer")), "breaking type-changed"),
    ] as [(String, String)],
    [
      ("", "#"), ("/u", #"{"type":"object","required":["u"],"properties":{"u":#}}"#),
      ("/*", #"{"type":"array","items":#}"#),
    ])
  func `a variant is compared with the one of its mark alone`(
    change: (String, String), place: (String, String)
  ) throws {
    func document(_ union: String) -> String { place.1.replacing("#", with: union) }
    let lines = try SchemaChanges.lines(document(Self.old), document(change.0))
    #expect(lines.contains("\(change.1) \(place.0)/a"), "\(lines)")
    #expect(try SchemaChanges.lines(document(change.0), document(change.0)) == [])
  }

  @Test func `a new mark is possible, and the others stay as they are`() throws {
    let more = Self.union(
      Self.shape("x", "string"), Self.shape("y", "integer"), Self.shape("z", "integer"))
    #expect(try SchemaChanges.lines(Self.old, more) == ["possible variant-added"])
    let merged = Self.union(Self.shape("x", "string"), Self.shape(#"y","z"#, "integer"))
    #expect(try SchemaChanges.lines(Self.old, merged) == ["possible variant-added"])
  }
}

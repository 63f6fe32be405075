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

  @Test(arguments: [
    "", ##","mapping":{"x":"#/$defs/x","y":"#/$defs/y"}"##,
    ##","mapping":{"one":"#/$defs/x","two":"#/$defs/y","three":"#/$defs/y"}"##,
  ])
  func `a discriminator marks what its references lead to`(mapping: String) throws {
    func document(_ x: String, _ y: String) -> String {
      func shape(_ member: String) -> String {
        #"{"type":"object","required":["t","a"],"properties":{"t":{"type":"string"},"a":{"type":"\#(member)"}}}"#
      }
      return
        ##"{"oneOf":[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/y"}],"discriminator":{"propertyName":"t"\##(mapping)},"$defs":{"x":\##(shape(x)),"y":\##(shape(y))}}"##
    }
    let old = document("string", "integer")
    #expect(try SchemaChanges.lines(old, old) == [])
    let lines = try SchemaChanges.lines(old, document("integer", "integer"))
    #expect(lines.contains("breaking type-changed /a"), "\(lines)")
  }

  @Test func `a new mark is possible, and the others stay as they are`() throws {
    let more = Self.union(
      Self.shape("x", "string"), Self.shape("y", "integer"), Self.shape("z", "integer"))
    #expect(try SchemaChanges.lines(Self.old, more) == ["possible variant-added"])
    let merged = Self.union(Self.shape("x", "string"), Self.shape(#"y","z"#, "integer"))
    #expect(try SchemaChanges.lines(Self.old, merged) == ["possible variant-added"])
  }
}

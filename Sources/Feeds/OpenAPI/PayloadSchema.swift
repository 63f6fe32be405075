import Cells

/// The schema of a cell's payload as a part of the document.
///
/// Its references lead to the same places as before, which are elsewhere now; one that leads out of
/// the schema, and a keyword with a value that it can't have, are left out: the document stays
/// valid, and allows more than the cell ever writes.
struct PayloadSchema {
  let value: OpenAPIValue

  /// - Parameters:
  ///   - json: the schema as `/cells` has it.
  ///   - pointer: its place in the document, `#/components/schemas/FilmCellPayload`.
  init(_ json: [UInt8], at pointer: String) {
    guard let tree = JSONTree(accepted: json[...]), tree.kind == .object else {
      value = ["type": "object"]
      return
    }
    var reader = SchemaPlaces(id: tree.member("$id")?.value.string)
    reader.read(tree, at: "")
    value = SchemaMove(places: reader, pointer: pointer).moved(tree, isRoot: true)
  }
}

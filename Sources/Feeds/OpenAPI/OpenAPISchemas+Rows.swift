import Cells

extension OpenAPISchemas {
  /// A row, one of the cells' by its `type`, and each cell's rows and payloads.
  static func rows(of cells: [RegisteredCell]) -> OpenAPIValue {
    var schemas: [(name: String, value: OpenAPIValue)] = []
    var mapping: [(name: String, value: OpenAPIValue)] = []
    for cell in cells {
      let type = cell.identifier.rawValue
      // No name of another schema ends so, whatever a cell is called.
      let (row, payload) = ("\(type)Row", "\(type)Payload")
      schemas.append((row, self.row(of: cell, payload: payload)))
      let place = "#/components/schemas/\(payload)"
      schemas.append((payload, PayloadSchema(cell.schema.json, at: place).value))
      mapping.append((type, .text("#/components/schemas/\(row)")))
    }
    let row: OpenAPIValue = [
      "description":
        "What a client draws: a cell by its type, height points high. Further members may follow.",
      "oneOf": .list(mapping.map { ["$ref": $0.value] }),
      "discriminator": ["propertyName": "type", "mapping": .object(mapping)],
    ]
    return .object([(name: "Row", value: row)] + schemas)
  }

  private static func row(of cell: RegisteredCell, payload: String) -> OpenAPIValue {
    let height: OpenAPIValue =
      if case .fixed(let points) = cell.height {
        ["const": .number(points), "description": "Points."]
      } else {
        ["type": "number", "exclusiveMinimum": 0, "description": "Points."]
      }
    var members: OpenAPIValue = [
      "id": .schema("ItemID"), "type": ["const": .text(cell.identifier.rawValue)],
      "height": height, "payload": .schema(payload),
    ]
    var optional: Set<String> = []
    if cell.width != nil {
      members = members.adding([
        "width": ["type": "number", "exclusiveMinimum": 0, "description": "Points, in a grid."]
      ])
      // Left out where the cell gave one that no row can have.
      optional.insert("width")
    }
    if let span = cell.span {
      members = members.adding([
        "span": ["const": .integer(Int64(span)), "description": "Columns of a grid."]
      ])
    }
    return object("A row of \(cell.identifier).", members, optional: optional)
  }
}

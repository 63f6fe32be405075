package import Cells
import HTTPCore

/// A cell as `/cells` and `/cells/{type}` have it.
package enum CellWords {
  /// `{"type","version","itemTypes","height","fallback","schema","fallbacks","width","span",
  /// "hash"}`, these keys always, in this order.
  ///
  /// `hash` tells definitions apart: it is that of all the other members, and of the nib where the
  /// cell has one. What only a handler in Swift does shows in `version`, for its author to raise.
  package static func append(_ cell: RegisteredCell, to json: inout [UInt8]) {
    let start = json.count
    appendDefinition(of: cell, to: &json)
    var content = ContentHash()
    content.combine(json[start...])
    content.combine(cell.definition[...])
    let hash = EntityTag(hash: content.value)
    json.append(contentsOf: #","hash":""#.utf8)
    json.append(contentsOf: hash.opaque)
    json.append(contentsOf: "\"}".utf8)
  }

  private static func appendDefinition(of cell: RegisteredCell, to json: inout [UInt8]) {
    json.append(contentsOf: #"{"type":"#.utf8)
    JSONText.appendString(cell.identifier.rawValue, to: &json)
    json.append(contentsOf: #","version":"#.utf8)
    JSONText.appendInteger(Int64(cell.version), to: &json)
    json.append(contentsOf: #","itemTypes":"#.utf8)
    appendNames(cell.itemTypes, to: &json)
    json.append(contentsOf: #","height":"#.utf8)
    append(cell.height, to: &json)
    json.append(contentsOf: #","fallback":"#.utf8)
    if let fallback = cell.fallback {
      JSONText.appendString(fallback.rawValue, to: &json)
    } else {
      json.append(contentsOf: "null".utf8)
    }
    json.append(contentsOf: #","schema":"#.utf8)
    json.append(contentsOf: cell.schema.json)
    json.append(contentsOf: #","fallbacks":"#.utf8)
    appendList(cell.chains, to: &json) { chain, json in
      json.append(contentsOf: #"{"itemType":"#.utf8)
      JSONText.appendString(chain.itemType, to: &json)
      json.append(contentsOf: #","chain":"#.utf8)
      appendNames(chain.fallbacks.map(\.rawValue), to: &json)
      json.append(UInt8(ascii: "}"))
    }
    json.append(contentsOf: #","width":"#.utf8)
    append(cell.width, to: &json)
    json.append(contentsOf: #","span":"#.utf8)
    json.append(contentsOf: (cell.span.map(String.init) ?? "null").utf8)
  }

  private static func append(_ rule: MeasureRule?, to json: inout [UInt8]) {
    switch rule {
    case nil: json.append(contentsOf: "null".utf8)
    case .byItem: json.append(contentsOf: #"{"rule":"byItem"}"#.utf8)
    case .byItemAndLayout: json.append(contentsOf: #"{"rule":"byItemAndLayout"}"#.utf8)
    case .fixed(let points):
      json.append(contentsOf: #"{"rule":"fixed","points":"#.utf8)
      RowWriter.appendNumber(points, to: &json)
      json.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a JSON array of strings.
  static func appendNames(_ names: [String], to json: inout [UInt8]) {
    appendList(names, to: &json) { JSONText.appendString($0, to: &$1) }
  }

  /// Appends a JSON array of what `append` writes for each element.
  static func appendList<Element>(
    _ elements: [Element], to json: inout [UInt8],
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    json.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      append(element, &json)
    }
    json.append(UInt8(ascii: "]"))
  }
}

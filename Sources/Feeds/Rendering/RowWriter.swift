package import Cells
import HTTPCore

/// Writes rows as the contract has them.
package enum RowWriter {
  /// `{"id","type","height","payload"}`, these keys in this order, then `width` and `span` where the
  /// cell is one of a grid.
  package static func append(_ row: RowDescriptor, to json: inout [UInt8]) {
    json.append(contentsOf: #"{"id":"#.utf8)
    JSONText.appendString(row.id, to: &json)
    json.append(contentsOf: #","type":"#.utf8)
    JSONText.appendString(row.type.rawValue, to: &json)
    json.append(contentsOf: heightMark)
    appendNumber(row.height, to: &json)
    json.append(contentsOf: #","payload":"#.utf8)
    json.append(contentsOf: row.payload)
    if let width = row.width {
      json.append(contentsOf: #","width":"#.utf8)
      appendNumber(width, to: &json)
    }
    if let span = row.span {
      json.append(contentsOf: #","span":"#.utf8)
      JSONText.appendInteger(Int64(span), to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  /// The digits of the height in a row that was written here; empty for other bytes.
  package static func height(ofRow row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Within the texts before it, a quotation mark is escaped.
    var rest = row
    while let comma = rest.firstIndex(of: heightMark[0]) {
      rest = rest[comma...]
      if rest.starts(with: heightMark) {
        rest = rest.dropFirst(heightMark.count)
        return rest.prefix { $0 != UInt8(ascii: ",") }
      }
      rest = rest.dropFirst()
    }
    return rest
  }

  private static let heightMark = Array(#","height":"#.utf8)

  /// A finite number in its shortest form, whole ones without a point.
  static func appendNumber(_ number: Double, to json: inout [UInt8]) {
    if let whole = Int64(exactly: number) {
      JSONText.appendInteger(whole, to: &json)
    } else {
      json.append(contentsOf: "\(number)".utf8)
    }
  }
}

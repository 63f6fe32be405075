import Cells
import HTTPCore

/// A stored item as the contract has it.
enum ItemWords {
  /// `{"id","type","publishedAt","payload"}`, `publishedAt` null for an undated item.
  static func append(_ item: StoredItem, to json: inout [UInt8]) {
    json.append(contentsOf: #"{"id":"#.utf8)
    JSONText.appendString(item.id.description, to: &json)
    json.append(contentsOf: #","type":"#.utf8)
    JSONText.appendString(item.type, to: &json)
    json.append(contentsOf: #","publishedAt":"#.utf8)
    if let date = item.publishedAt {
      json.append(UInt8(ascii: "\""))
      json.append(contentsOf: date.rfc3339Bytes)
      json.append(UInt8(ascii: "\""))
    } else {
      json.append(contentsOf: "null".utf8)
    }
    json.append(contentsOf: #","payload":"#.utf8)
    json.append(contentsOf: item.payload)
    json.append(UInt8(ascii: "}"))
  }
}

import Cells
import HTTPCore

/// A stored item as the contract has it.
enum ItemWords {
  /// `{"id","type","publishedAt","payload"}`, `publishedAt` null for an undated item.
  ///
  /// - Throws: `StoreError.damaged` where the payload is no JSON object that could have come in.
  static func append(_ item: StoredItem, to json: inout [UInt8]) throws(StoreError) {
    append(item, payload: try payload(of: item), to: &json)
  }

  /// The same for any item: one whose payload is no JSON object is shown with an empty one, and with
  /// `fault`, which says so.
  ///
  /// - Returns: whether the payload is one.
  static func appendShown(_ item: StoredItem, to json: inout [UInt8]) -> Bool {
    if let payload = try? payload(of: item) {
      append(item, payload: payload, to: &json)
      return true
    }
    append(item, payload: Array("{}".utf8), to: &json)
    json.removeLast()
    json.append(contentsOf: #","fault":"the stored payload is no JSON object"}"#.utf8)
    return false
  }

  /// The same with a payload that was looked at already.
  static func append(_ item: StoredItem, payload: [UInt8], to json: inout [UInt8]) {
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
    json.append(contentsOf: payload)
    json.append(UInt8(ascii: "}"))
  }

  /// The stored payload, looked at again since other programs can write the file too. Bytes that
  /// are no UTF-8 become U+FFFD. Costs one pass.
  private static func payload(of item: StoredItem) throws(StoreError) -> [UInt8] {
    if let payload = object(item.payload) { return payload }
    let repaired = Array(String(decoding: item.payload, as: UTF8.self).utf8)
    guard let payload = object(repaired) else {
      throw .damaged("the payload of item \(item.number) is no JSON object")
    }
    return payload
  }

  private static func object(_ bytes: [UInt8]) -> [UInt8]? {
    let value = try? StrictJSON.value(of: bytes[...], maximumDepth: ItemLimits.maximumDepth)
    return value?.kind == .object ? value?.bytes : nil
  }
}

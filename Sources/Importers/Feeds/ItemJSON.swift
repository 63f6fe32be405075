import Cells

/// Writes an item as a line of NDJSON has it.
struct ItemJSON {
  private var payload: [UInt8] = []

  mutating func put(_ key: String, _ text: String?) {
    guard let text else { return }
    begin(key)
    payload += JSONString.quoted(text.utf8)
  }

  mutating func put(_ key: String, _ number: Int64?) {
    guard let number else { return }
    begin(key)
    payload += Array("\(number)".utf8)
  }

  mutating func put(_ key: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    begin(key)
    payload.append(UInt8(ascii: "["))
    for (place, text) in texts.enumerated() {
      if place > 0 { payload.append(UInt8(ascii: ",")) }
      payload += JSONString.quoted(text.utf8)
    }
    payload.append(UInt8(ascii: "]"))
  }

  private mutating func begin(_ key: String) {
    if !payload.isEmpty { payload.append(UInt8(ascii: ",")) }
    payload += JSONString.quoted(key.utf8)
    payload.append(UInt8(ascii: ":"))
  }

  /// - Parameter date: nil for an undated item.
  func item(id: String, type: String, publishedAt date: Timestamp?) -> [UInt8] {
    var out = Array(#"{"id":"#.utf8) + JSONString.quoted(id.utf8)
    out += Array(#","type":"#.utf8) + JSONString.quoted(type.utf8) + Array(#","publishedAt":"#.utf8)
    out += date.map { JSONString.quoted($0.rfc3339Bytes) } ?? Array("null".utf8)
    return out + Array(#","payload":{"#.utf8) + payload + Array("}}".utf8)
  }
}

import HTTPCore

extension OpenAPIValue {
  /// Appends the value as compact JSON.
  func append(to json: inout [UInt8]) {
    switch self {
    case .text(let text): JSONText.appendString(text, to: &json)
    case .integer(let number): JSONText.appendInteger(number, to: &json)
    case .number(let number): RowWriter.appendNumber(number, to: &json)
    case .flag(let flag): json.append(contentsOf: (flag ? "true" : "false").utf8)
    case .json(let bytes): json.append(contentsOf: bytes)
    case .list(let elements):
      CellWords.appendList(elements, to: &json) { $0.append(to: &$1) }
    case .object(let members):
      json.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        JSONText.appendString(member.name, to: &json)
        json.append(UInt8(ascii: ":"))
        member.value.append(to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }
}

extension OpenAPIValue {
  /// The value as compact JSON.
  var json: [UInt8] {
    var json: [UInt8] = []
    append(to: &json)
    return json
  }
}

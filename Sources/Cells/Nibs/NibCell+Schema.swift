extension NibCell {
  /// The JSON Schema (2020-12) of the rows' payload, compact.
  ///
  /// Further members are allowed, so that a field more breaks no client.
  package var schema: [UInt8] {
    var out = Array(
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"#
        .utf8)
    let properties = zip(labels, fields).map { $0 + $1.schema }
    out.append(contentsOf: properties.joined(separator: ",".utf8))
    out.append(contentsOf: #"},"required":["#.utf8)
    let required = fields.filter(\.isAlwaysThere).map { JSONString.quoted($0.name) }
    out.append(contentsOf: required.joined(separator: ",".utf8))
    out.append(contentsOf: "]}".utf8)
    return out
  }
}

extension NibField {
  /// The schema of the member's value.
  fileprivate var schema: [UInt8] {
    switch source {
    case .constant(let json): Array(#"{"const":"#.utf8) + json + Array("}".utf8)
    case .bound(let binding):
      switch binding.format {
      case .value(nil): Array("{}".utf8)
      case .value(let type?): Array(#"{"type":"\#(type.rawValue)"}"#.utf8)
      case .text, .number, .date, .plural: Array(#"{"type":"string"}"#.utf8)
      }
    }
  }
}

package import Cells

extension JSONNode {
  /// How many levels a document may nest.
  package static let maximumDepth = 200

  /// Reads a JSON text by the rules of `StrictJSON`.
  ///
  /// - Throws: a fault that names the offset within `json`.
  package convenience init(json: [UInt8]) throws(JSONFault) {
    let tree = try JSONTree(of: json[...], maximumDepth: Self.maximumDepth)
    self.init(tree)
  }

  package convenience init(_ tree: JSONTree) {
    switch tree.kind {
    case .null: self.init(.null)
    case .boolean: self.init(.bool(tree.isTrue))
    case .number: self.init(.number(JSONNumber(literal: Array(tree.bytes))))
    case .string: self.init(.string(JSONName(tree.string ?? "")))
    case .array: self.init(.array(tree.elements.map { JSONNode($0) }))
    case .object:
      self.init(
        .object(
          Dictionary(tree.members.map { (JSONName($0.key), JSONNode($0.value)) }) { first, _ in
            first
          }))
    }
  }
}

extension JSONNode {
  /// Compact JSON, members in the order of their names.
  package var json: [UInt8] {
    var out: [UInt8] = []
    append(to: &out)
    return out
  }

  private func append(to out: inout [UInt8]) {
    switch content {
    case .null: out += Array("null".utf8)
    case .bool(let value): out += Array((value ? "true" : "false").utf8)
    case .number(let number): out += number.literal
    case .string(let name): out += JSONString.quoted(name.bytes)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        element.append(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        out += JSONString.quoted(member.key.bytes)
        out.append(UInt8(ascii: ":"))
        member.value.append(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  /// The value as JSON for a message, cut where it is long.
  package var shown: String { ShortText.of(json, maximum: 60) }
}

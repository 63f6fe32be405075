package import Cells

extension ContractNode {
  /// How many levels a document may nest.
  package static let maximumDepth = 200

  /// Reads a JSON text by the rules of `StrictJSON`.
  ///
  /// - Throws: a fault that names the offset within `json`.
  package static func reading(_ json: [UInt8]) throws(JSONFault) -> ContractNode {
    let tree = try JSONTree(of: json[...], maximumDepth: maximumDepth)
    var pool: Set<ContractNode> = []
    return reading(tree, &pool)
  }

  /// Equal parts become one, so that they are found equal at once.
  private static func reading(_ tree: JSONTree, _ pool: inout Set<ContractNode>) -> ContractNode {
    let content: Content =
      switch tree.kind {
      case .null: .null
      case .boolean: .bool(tree.isTrue)
      case .number: .number(JSONNumber(literal: Array(tree.bytes)))
      case .string: .string(JSONName(tree.string ?? ""))
      case .array: .array(tree.elements.map { reading($0, &pool) })
      case .object:
        .object(
          Dictionary(tree.members.map { (JSONName($0.key), reading($0.value, &pool)) }) {
            first, _ in
            first
          })
      }
    return pool.insert(ContractNode(content)).memberAfterInsert
  }
}

extension ContractNode {
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

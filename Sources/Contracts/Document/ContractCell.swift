/// A cell of a contract, as `GET /cells` has it.
package struct ContractCell: Sendable {
  /// The cells behind one registration, for clients that can't draw it.
  package struct Chain: Hashable, Sendable {
    package let itemType: String
    package let fallbacks: [String]
  }

  package let type: String
  package let version: JSONNumber?
  package let hash: String?
  package let itemTypes: [String]
  package let schema: ContractNode
  package let chains: [Chain]
  let height: ContractNode?
  let width: ContractNode?
  let span: ContractNode?
}

extension ContractCell {
  /// Reads one element of `cells`; further members are passed over.
  init(_ node: ContractNode, at place: String) throws(ContractFault) {
    guard node.members != nil else { throw ContractFault("\(place) is no object") }
    guard let type = node["type"]?.text, !type.isEmpty else {
      throw ContractFault("\(place) has no type, the cell's name")
    }
    let cell = "\(place) (\(ContractNode.string(type).shown))"
    guard let schema = node["schema"], schema.members != nil || schema.bool != nil else {
      throw ContractFault("\(cell) has no schema")
    }
    self.type = type
    self.schema = schema
    itemTypes = try Self.texts(node["itemTypes"], "itemTypes of \(cell)")
    version = node["version"]?.number
    hash = node["hash"]?.text
    height = node["height"]
    width = node["width"]
    span = node["span"]
    var chains: [Chain] = []
    if let told = node["fallbacks"] {
      guard let elements = told.elements else {
        throw ContractFault("fallbacks of \(cell) is no array")
      }
      for element in elements {
        guard let itemType = element["itemType"]?.text else {
          throw ContractFault("a fallback of \(cell) has no itemType")
        }
        chains.append(
          Chain(
            itemType: itemType,
            fallbacks: try Self.texts(element["chain"], "a chain of \(cell)")))
      }
    } else {
      // Without the chains, the next cell is all that is known of them.
      let next = node["fallback"]?.text.map { [$0] } ?? []
      chains = itemTypes.map { Chain(itemType: $0, fallbacks: next) }
    }
    self.chains = chains
  }

  private static func texts(_ node: ContractNode?, _ what: String) throws(ContractFault) -> [String]
  {
    guard let elements = node?.elements else { throw ContractFault("\(what) is no array") }
    let texts = elements.compactMap(\.text)
    guard texts.count == elements.count else {
      throw ContractFault("\(what) has an element that is no string")
    }
    return texts
  }
}

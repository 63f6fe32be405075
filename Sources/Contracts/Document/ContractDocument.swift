import Cells

/// What a server promises its clients: its cells, its feeds, and its routes where they are told.
package struct ContractDocument: Sendable {
  /// The version of the program that told it.
  package let program: String?
  /// Each name once.
  package let cells: [ContractCell]
  /// Nil where the document does not say which there are.
  package let feeds: [ContractFeed]?
  /// Whether there are no feeds but those: false for a registry without its database.
  package var hasAllFeeds = true
  /// The whole OpenAPI document, where it is one.
  let api: ContractNode?
  private let places: [String: Int]
}

extension ContractDocument {
  /// Reads what `contract show` prints, what `GET /cells` answers, or an OpenAPI document with the
  /// extension `x-rowcast`. Members that are not known are passed over.
  package init(json: [UInt8]) throws(ContractFault) {
    let root: ContractNode
    do throws(JSONFault) { root = try ContractNode.reading(json) } catch {
      throw ContractFault("it is no JSON: \(error.reason), at byte \(error.offset + 1)")
    }
    try self.init(root)
  }

  init(_ root: ContractNode) throws(ContractFault) {
    guard root.members != nil else { throw ContractFault("it is no JSON object") }
    let isAPI = root["openapi"] != nil
    if isAPI, root["paths"]?.members == nil {
      throw ContractFault("it is an OpenAPI document without paths")
    }
    let contract = isAPI ? root["x-rowcast"] : root
    guard let contract, let elements = contract["cells"]?.elements else {
      throw ContractFault(
        isAPI
          ? "it is an OpenAPI document without the cells, which x-rowcast has"
          : "it has no array \"cells\"; give what \"contract show\" prints, what GET /cells answers, or /openapi.json"
      )
    }
    var cells: [ContractCell] = []
    var places: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      let cell = try ContractCell(element, at: "cells/\(index)")
      guard places.updateValue(index, forKey: cell.type) == nil else {
        throw ContractFault("it has the cell \(ContractNode.string(cell.type).shown) twice")
      }
      cells.append(cell)
    }
    self.cells = cells
    self.places = places
    program = root["rowcast"]?.text
    api = isAPI ? root : nil
    feeds = try contract["feeds"].map(Self.feeds)
  }

  private static func feeds(_ node: ContractNode) throws(ContractFault) -> [ContractFeed] {
    guard let elements = node.elements else { throw ContractFault("its feeds are no array") }
    var feeds: [ContractFeed] = []
    for (index, element) in elements.enumerated() {
      guard let name = element["name"]?.text, let order = element["order"]?.text else {
        throw ContractFault("feeds/\(index) has no name or no order")
      }
      feeds.append(ContractFeed(name: name, order: order))
    }
    return feeds
  }

  func cell(_ type: String) -> ContractCell? { places[type].map { cells[$0] } }
}

import Cells

/// A JSON value that is compared and hashed at once, however large: numbers by what they are worth,
/// objects without an order of their members.
package final class ContractNode: Sendable {
  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as it was written, of digits that need not be the shortest.
    case number(JSONNumber)
    case string(JSONName)
    case array([ContractNode])
    case object([JSONName: ContractNode])
  }

  package let content: Content
  private let digest: Int

  package init(_ content: Content) {
    self.content = content
    var hasher = Hasher()
    hasher.combine(content)
    digest = hasher.finalize()
  }

  /// An object without members, which as a schema allows everything.
  static let empty = ContractNode(.object([:]))

  package static func string(_ text: String) -> ContractNode {
    ContractNode(.string(JSONName(text)))
  }
}

extension ContractNode: Hashable {
  package static func == (lhs: ContractNode, rhs: ContractNode) -> Bool {
    lhs === rhs || lhs.digest == rhs.digest && lhs.content == rhs.content
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension ContractNode {
  package var text: String? {
    if case .string(let name) = content { name.text } else { nil }
  }

  package var name: JSONName? {
    if case .string(let name) = content { name } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  package var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  package var elements: [ContractNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  package var members: [JSONName: ContractNode]? {
    if case .object(let members) = content { members } else { nil }
  }

  package var isNull: Bool { content == .null }

  package subscript(_ name: JSONName) -> ContractNode? { members?[name] }
}

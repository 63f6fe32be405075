/// A feed of a contract.
package struct ContractFeed: Hashable, Sendable {
  package let name: String
  /// `newest`, `oldest` or `appended`.
  package let order: String

  package init(name: String, order: String) {
    self.name = name
    self.order = order
  }
}

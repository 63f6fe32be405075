/// Why bytes are no contract, in one sentence without its stop.
package struct ContractFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

package import Cells

/// A registry, and which one it is of those that a running program has had.
package struct RegistryEdition: Sendable {
  /// Another for each registry.
  package let number: Int
  package let registry: CellRegistry

  package init(number: Int, registry: CellRegistry) {
    self.number = number
    self.registry = registry
  }
}

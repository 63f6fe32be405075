/// A cell of a registry, as it is seen from outside.
package struct RegisteredCell: Sendable {
  /// The cells from one of a registration to its last fallback.
  package struct Chain: Hashable, Sendable {
    package let itemType: String
    /// Beginning behind the cell itself.
    package let fallbacks: [ReuseIdentifier]
  }

  package let identifier: ReuseIdentifier
  package let version: Int
  /// Sorted.
  package let itemTypes: [String]
  package let height: MeasureRule
  package let width: MeasureRule?
  package let span: Int?
  /// One for each registration that shows the cell first, in their order.
  package let chains: [Chain]
  /// A JSON Schema of the payload.
  package let schema: JSONSchema
  /// What it is made of beside Swift code: a nib's file, or the constants of one; empty otherwise.
  package let definition: [UInt8]
  /// Where it is registered first; nil for the placeholder.
  package let location: CodeLocation?

  /// The cell that comes next for a client that can't draw this one, of the first registration
  /// that names one.
  package var fallback: ReuseIdentifier? { chains.lazy.compactMap(\.fallbacks.first).first }
}

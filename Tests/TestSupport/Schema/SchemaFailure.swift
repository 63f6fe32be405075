/// One place at which a JSON value is not what its schema says.
package struct SchemaFailure: Hashable, Sendable, CustomStringConvertible {
  /// The JSON Pointer of the place; empty for the whole value.
  package let pointer: String
  /// What is expected there.
  package let reason: String

  package var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }
}

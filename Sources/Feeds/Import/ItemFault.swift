/// What is wrong with one part of an item that comes in.
package struct ItemFault: Hashable, Sendable, CustomStringConvertible {
  /// The part, as a JSON Pointer (RFC 6901); empty for the whole item.
  package let pointer: String
  /// One sentence without a full stop.
  package let reason: String

  /// Of an item that must name itself.
  package static let missingID = ItemFault(pointer: "/id", reason: "this member is missing")

  package var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }
}

/// Everything that is wrong with an item, told at once.
package struct InvalidItem: Error, Hashable, Sendable, CustomStringConvertible {
  package let faults: [ItemFault]

  /// No more faults than that are looked for.
  package static let maximumCount = 100

  package var description: String { faults.map(\.description).joined(separator: "; ") }
}

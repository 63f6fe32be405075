/// Everything that is wrong with a nib file, in the order of its lines.
package struct InvalidNib: Error, Hashable, Sendable, CustomStringConvertible {
  package let faults: [NibFault]

  package var description: String { faults.map(\.description).joined(separator: "\n") }
}

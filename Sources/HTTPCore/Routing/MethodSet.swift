/// Some of the methods that the server knows.
@usableFromInline
package struct MethodSet: Sendable, Hashable {
  private var bits: UInt16 = 0

  package init(_ methods: Method...) {
    for method in methods { insert(method) }
  }

  package mutating func insert(_ method: Method) { bits |= Self.bit(of: method) }

  package mutating func formUnion(_ other: MethodSet) { bits |= other.bits }

  package func contains(_ method: Method) -> Bool { bits & Self.bit(of: method) != 0 }

  package var isEmpty: Bool { bits == 0 }

  /// The value of an `Allow` field: `GET, HEAD, OPTIONS` (RFC 9110 §10.2.1).
  package var fieldValue: String {
    Method.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
  }

  private static func bit(of method: Method) -> UInt16 { 1 &<< UInt16(method.number) }
}

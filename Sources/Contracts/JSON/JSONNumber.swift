package import Cells

/// A number of a JSON document, equal to another of the same worth.
package struct JSONNumber: Hashable, Comparable, Sendable {
  package let worth: JSONDecimal
  /// As it was written.
  package let literal: [UInt8]

  package init(literal: [UInt8]) {
    worth = JSONDecimal(literal)
    self.literal = literal
  }

  package init(_ number: Int) { self.init(literal: Array(String(number).utf8)) }

  package var text: String { String(decoding: literal, as: UTF8.self) }
  package var isWhole: Bool { worth.isWhole }

  /// Whether it is whole and fits 64 bits with a sign.
  package var fitsInt64: Bool { isWhole && Self.int64.contains(self) }

  private static let int64 = JSONNumber(Int(Int64.min))...JSONNumber(Int(Int64.max))

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.worth == rhs.worth }
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.worth < rhs.worth }
  package func hash(into hasher: inout Hasher) { hasher.combine(worth) }
}

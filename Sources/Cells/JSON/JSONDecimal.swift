/// The exact value of a JSON number: 0.d₁d₂d₃… × 10^`point`, without a binary fraction in between.
package struct JSONDecimal: Hashable, Comparable, Sendable {
  /// Never for zero.
  let isNegative: Bool
  /// The digits as values, without zeros at either end; none for zero.
  let digits: [UInt8]
  /// How many places before the decimal point the digits start.
  let point: Int

  /// Exponents beyond this are taken for it, so that sums of them can't overflow.
  private static let maximumExponent = 1_000_000_000

  /// Reads a number that `StrictJSON` has accepted; bytes that belong to none are passed over.
  package init(_ number: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    var point = 0
    var sign = false
    var exponent = 0
    var exponentSign = false
    var part = Part.whole
    for byte in number {
      switch byte {
      case UInt8(ascii: "-"):
        if part == .exponent { exponentSign = true } else { sign = true }
      case UInt8(ascii: "."): part = .fraction
      case UInt8(ascii: "e"), UInt8(ascii: "E"): part = .exponent
      case 0x30...0x39:
        let digit = byte - 0x30
        guard part != .exponent else {
          exponent = min(exponent * 10 + Int(digit), Self.maximumExponent)
          continue
        }
        if digits.isEmpty && digit == 0 {
          if part == .fraction { point -= 1 }
        } else {
          digits.append(digit)
          if part == .whole { point += 1 }
        }
      default: break
      }
    }
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.point = digits.isEmpty ? 0 : point + (exponentSign ? -exponent : exponent)
    isNegative = sign && !digits.isEmpty
  }

  private enum Part {
    case whole, fraction, exponent
  }

  /// Whether nothing stands behind the decimal point but zeros.
  package var isWhole: Bool { digits.count <= point || digits.isEmpty }

  package static func < (lhs: JSONDecimal, rhs: JSONDecimal) -> Bool {
    guard lhs.isNegative == rhs.isNegative else { return lhs.isNegative }
    return lhs.isNegative ? rhs.isSmaller(than: lhs) : lhs.isSmaller(than: rhs)
  }

  /// The same without signs.
  private func isSmaller(than other: JSONDecimal) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if point != other.point { return point < other.point }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

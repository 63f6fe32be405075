/// How much a client likes something, in thousandths: 0 (refused) to 1000 (RFC 9110 §12.4.2).
package struct Quality: Sendable, Hashable, Comparable {
  package let thousandths: UInt16

  private init(thousandths: UInt16) { self.thousandths = thousandths }

  package static let refused = Quality(thousandths: 0)
  package static let full = Quality(thousandths: 1000)

  /// The weight that a `q` parameter's value says, or nil when it says none.
  ///
  /// More is taken than RFC 9110's grammar allows, because clients send it: a missing zero
  /// (`.2`, Java's own client) and more than three decimals, the rest of which is dropped – but
  /// what is above nothing stays above nothing. A value above 1 is malformed.
  package init?(weight: ArraySlice<UInt8>) {
    var cursor = FieldCursor(weight)
    var whole = 0
    if let digits = cursor.run(where: ByteClass.isDigit) {
      guard digits.count == 1, let digit = digits.first, digit <= 0x31 else { return nil }
      whole = Int(digit - 0x30)
    }
    var thousandths = whole * 1000
    if cursor.take(0x2E) {
      var unit = 100
      var hasRest = false
      let digits = cursor.run(where: ByteClass.isDigit) ?? []
      if digits.isEmpty && weight.count == 1 { return nil }
      for digit in digits {
        thousandths += Int(digit - 0x30) * unit
        hasRest = hasRest || (unit == 0 && digit > 0x30)
        unit /= 10
      }
      if hasRest && (thousandths == 0 || thousandths == 1000) { thousandths += 1 }
    }
    guard !weight.isEmpty, cursor.current == nil, thousandths <= 1000,
      let value = UInt16(exactly: thousandths)
    else { return nil }
    self.init(thousandths: value)
  }

  package static func < (lhs: Quality, rhs: Quality) -> Bool {
    lhs.thousandths < rhs.thousandths
  }
}

/// Which page of a feed, counted from 0 up to 2^63-1.
package struct PageIndex: Hashable, Sendable {
  package let value: Int64

  package static let first = PageIndex(unchecked: 0)

  private init(unchecked value: Int64) { self.value = value }

  /// Nil when negative.
  package init?(_ value: Int64) {
    guard value >= 0 else { return nil }
    self.value = value
  }

  /// Reads plain decimal digits; nil for a sign, blanks, other digits, nothing, or a number above
  /// 2^63-1.
  package init?(decimal bytes: [UInt8]) {
    guard let value = Int64(decimalDigits: bytes) else { return nil }
    self.init(value)
  }
}

extension Int64 {
  /// The number that plain decimal digits write; nil for anything else or beyond 2^63-1.
  init?(decimalDigits bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowedToo) = product.addingReportingOverflow(Int64(byte - 0x30))
      guard !overflowed, !overflowedToo else { return nil }
      value = sum
    }
    self = value
  }
}

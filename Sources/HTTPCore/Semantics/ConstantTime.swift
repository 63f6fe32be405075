/// Comparison whose time says nothing about where two secrets differ.
package enum ConstantTime {
  /// Whether both are the same bytes; looks at every byte whatever the first ones are.
  ///
  /// Meant for digests, which are of one length: different lengths are told apart at once.
  @inline(never)
  package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(left, right) { difference |= one ^ other }
    return difference == 0
  }
}

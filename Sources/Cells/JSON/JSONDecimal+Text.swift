extension JSONDecimal {
  /// More places than any double has before its point, or behind it before its first digit.
  private static let widest = 400

  /// The number in plain digits, rounded half away from zero to `decimals` places and with
  /// `grouping` between each three digits before the point.
  ///
  /// Nil where it would take more than 400 places that are only zeros. A zero has no sign.
  ///
  /// - Parameter decimals: nil writes as many places as there are digits.
  func text(decimals: Int?, grouping: [UInt8] = []) -> [UInt8]? {
    guard point <= Self.widest else { return nil }
    if decimals == nil, point < -Self.widest { return nil }
    let rounded = decimals.map(rounded(to:)) ?? self
    let places = decimals ?? max(0, rounded.digits.count - rounded.point)
    var out: [UInt8] = rounded.isNegative ? [UInt8(ascii: "-")] : []
    let whole = max(rounded.point, 1)
    for place in 0..<whole {
      out.append(0x30 + rounded.digit(rounded.point > 0 ? place : -1))
      let left = whole - place - 1
      if left > 0, left % 3 == 0 { out.append(contentsOf: grouping) }
    }
    guard places > 0 else { return out }
    out.append(UInt8(ascii: "."))
    for place in 0..<places { out.append(0x30 + rounded.digit(rounded.point + place)) }
    return out
  }

  /// The digit at a place counted from the first one; 0 outside of them.
  private func digit(_ place: Int) -> UInt8 {
    digits.indices.contains(place) ? digits[place] : 0
  }

  private func rounded(to decimals: Int) -> JSONDecimal {
    let kept = point + decimals
    guard kept < digits.count else { return self }
    guard kept >= 0 else { return JSONDecimal(isNegative: false, digits: [], point: 0) }
    var digits = Array(digits[..<kept])
    var point = point
    if self.digits[kept] >= 5 {
      while digits.last == 9 { digits.removeLast() }
      if let last = digits.popLast() {
        digits.append(last + 1)
      } else {
        digits = [1]
        point += 1
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return JSONDecimal(
      isNegative: isNegative && !digits.isEmpty, digits: digits, point: digits.isEmpty ? 0 : point)
  }

  private init(isNegative: Bool, digits: [UInt8], point: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.point = point
  }
}

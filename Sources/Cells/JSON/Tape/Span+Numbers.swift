extension Span<UInt8> {
  /// Whether it is a JSON number of at most 100 bytes and two digits of exponent, which is well
  /// within the range of a double.
  var isModestNumber: Bool {
    guard count <= 100 else { return false }
    var place = 0
    func skipDigits() -> Int {
      let start = place
      while place < count, self[place] &- 0x30 < 10 { place &+= 1 }
      return place &- start
    }
    if count > 0, self[0] == UInt8(ascii: "-") { place = 1 }
    let first = place
    let whole = skipDigits()
    guard whole == 1 || whole > 1 && self[first] != 0x30 else { return false }
    if place < count, self[place] == UInt8(ascii: ".") {
      place &+= 1
      guard skipDigits() > 0 else { return false }
    }
    if place < count, self[place] | 0x20 == UInt8(ascii: "e") {
      place &+= 1
      if place < count, self[place] == 0x2B || self[place] == 0x2D { place &+= 1 }
      guard 1...2 ~= skipDigits() else { return false }
    }
    return place == count
  }

  /// The value of plain digits, with a minus before them where there is one; nil for more than 18 of
  /// them.
  var plainInteger: Int64? {
    let isNegative = count > 0 && self[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard count &- start <= 18 else { return nil }
    var value: Int64 = 0
    for index in start..<count { value = value &* 10 &+ Int64(self[index] &- 0x30) }
    return isNegative ? 0 &- value : value
  }

  /// The double nearest to a modest number, where one operation finds it: digits that a double
  /// holds exactly, times or by a power of ten that it holds exactly (Clinger, "How to Read
  /// Floating Point Numbers Accurately", 1990). Nil for others.
  var simpleDouble: Double? {
    var digits: UInt64 = 0
    var power = 0
    var isBehindPoint = false
    let isNegative = self[0] == UInt8(ascii: "-")
    guard count <= 18 else { return nil }
    for index in (isNegative ? 1 : 0)..<count {
      let byte = self[index]
      if byte == UInt8(ascii: ".") {
        isBehindPoint = true
      } else {
        guard byte &- 0x30 < 10 else { return nil }
        digits = digits &* 10 &+ UInt64(byte &- 0x30)
        if isBehindPoint { power &+= 1 }
      }
    }
    guard digits <= 1 << 53 else { return nil }
    var scale = 1.0
    for _ in 0..<power { scale *= 10 }
    let value = Double(digits) / scale
    return isNegative ? -value : value
  }
}

import Cells

/// A date in the making.
struct DateParts {
  var year: Int64?
  var month: Int64?
  var day: Int64?
  var hour: Int64 = 0
  var minute: Int64 = 0
  var second: Int64 = 0
  var nanoseconds: Int32 = 0
  /// Seconds east of UTC.
  var offset: Int64?

  /// Nil where a part is missing or out of its range.
  var timestamp: Timestamp? {
    guard let year, let month, let day, (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Timestamp.daysInMonth(year: year, month: month),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0)
    else { return nil }
    let days = Timestamp.days(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - (offset ?? 0)
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The number of a few digits; nil for anything else.
  static func number(_ digits: some Collection<UInt8>, maximum: Int = 9) -> Int64? {
    guard !digits.isEmpty, digits.count <= maximum,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// `+hh:mm`, `-hhmm`, `+h`; false for anything else.
  mutating func takeOffset(_ text: ArraySlice<UInt8>) -> Bool {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard (1...4).contains(digits.count), let number = Self.number(digits) else { return false }
    let hours = digits.count > 2 ? number / 100 : number
    let minutes = digits.count > 2 ? number % 100 : 0
    guard hours <= 14, minutes <= 59 else { return false }
    offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }

  /// `hh:mm`, `hh:mm:ss`, with a fraction behind a point or a comma; false for anything else.
  mutating func takeTime(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Self.number(parts[0], maximum: 2),
      let minute = Self.number(parts[1], maximum: 2)
    else { return false }
    self.hour = hour
    self.minute = minute
    guard parts.count == 3 else { return true }
    let pieces = parts[2].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard (1...2).contains(pieces.count), let second = Self.number(pieces[0], maximum: 2) else {
      return false
    }
    self.second = second
    return pieces.count == 1 || takeFraction(pieces[1])
  }

  mutating func takeFraction(_ digits: ArraySlice<UInt8>) -> Bool {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    var value: Int32 = 0
    for place in 0..<9 {
      let index = digits.startIndex + place
      value = value * 10 + (index < digits.endIndex ? Int32(digits[index] - 0x30) : 0)
    }
    nanoseconds = value
    return true
  }
}

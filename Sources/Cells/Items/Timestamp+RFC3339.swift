extension Timestamp {
  /// Reads `date-time` of RFC 3339 §5.6: `2026-11-30T10:00:00Z`, with a fraction of 1 to 9 digits
  /// and an offset where there is one. `t` and `z` may be lower-case.
  ///
  /// A leap second is accepted where UTC can have one, 23:59:60 on a month's last day, and means
  /// the first second of the next day. Nil for every other shape, and for an instant whose UTC year
  /// is not of four digits.
  public init?(rfc3339 text: some Collection<UInt8>) {
    var reader = DigitReader(bytes: text)
    guard let year = reader.number(digits: 4), reader.take(0x2D),
      let month = reader.number(digits: 2), reader.take(0x2D),
      let day = reader.number(digits: 2), reader.take(0x54) || reader.take(0x74),
      let hour = reader.number(digits: 2), reader.take(0x3A),
      let minute = reader.number(digits: 2), reader.take(0x3A),
      let second = reader.number(digits: 2),
      (1...12).contains(month), day >= 1, day <= Self.daysInMonth(year: year, month: month),
      hour <= 23, minute <= 59, second <= 60
    else { return nil }
    var nanoseconds: Int64 = 0
    if reader.take(0x2E) {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    let start = days * 86_400 + hour * 3600 + minute * 60 - offset
    if second == 60 {
      let next = Self.civil(days: (start + 60).flooredDays)
      guard (start + 60) % 86_400 == 0, next.day == 1 else { return nil }
    }
    self.init(seconds: start + second, nanoseconds: Int32(nanoseconds))
  }

  /// `2026-11-30T10:00:00Z`; a fraction only when there is one, without zeros at its end.
  public var rfc3339: String { String(decoding: rfc3339Bytes, as: UTF8.self) }

  /// The bytes of `rfc3339`, 20 to 30 of them.
  public var rfc3339Bytes: [UInt8] {
    let days = seconds.flooredDays
    let ofDay = seconds - days * 86_400
    let date = Self.civil(days: days)
    var out: [UInt8] = []
    out.reserveCapacity(30)
    func put(_ value: Int64, digits: Int) {
      var divisor: Int64 = 1
      for _ in 1..<digits { divisor *= 10 }
      while divisor > 0 {
        out.append(UInt8(0x30 + value / divisor % 10))
        divisor /= 10
      }
    }
    put(date.year, digits: 4)
    out.append(0x2D)
    put(date.month, digits: 2)
    out.append(0x2D)
    put(date.day, digits: 2)
    out.append(0x54)
    put(ofDay / 3600, digits: 2)
    out.append(0x3A)
    put(ofDay / 60 % 60, digits: 2)
    out.append(0x3A)
    put(ofDay % 60, digits: 2)
    if nanoseconds > 0 {
      out.append(0x2E)
      put(Int64(nanoseconds), digits: 9)
      while out.last == 0x30 { out.removeLast() }
    }
    out.append(0x5A)
    return out
  }

  package static func daysInMonth(year: Int64, month: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension Int64 {
  /// Whole days of this many seconds, rounded down.
  fileprivate var flooredDays: Int64 { (self >= 0 ? self : self - 86_399) / 86_400 }
}

/// Reads the fixed-width numbers of a date; every number read stays below 10^9.
private struct DigitReader<Bytes: Collection<UInt8>> {
  private let bytes: Bytes
  private var index: Bytes.Index

  init(bytes: Bytes) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    bytes.formIndex(after: &index)
    return true
  }

  mutating func digit() -> Int64? {
    guard index < bytes.endIndex, (0x30...0x39).contains(bytes[index]) else { return nil }
    defer { bytes.formIndex(after: &index) }
    return Int64(bytes[index] - 0x30)
  }

  mutating func number(digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The digits behind a point, as nanoseconds.
  mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var digits = 0
    while let digit = digit() {
      digits += 1
      guard digits <= 9 else { return nil }
      value = value * 10 + digit
    }
    guard digits > 0 else { return nil }
    for _ in digits..<9 { value *= 10 }
    return value
  }

  /// `Z` or a numeric offset, in seconds east of UTC.
  mutating func offset() -> Int64? {
    if take(0x5A) || take(0x7A) { return 0 }
    let sign: Int64
    if take(0x2B) { sign = 1 } else if take(0x2D) { sign = -1 } else { return nil }
    guard let hour = number(digits: 2), take(0x3A), let minute = number(digits: 2),
      hour <= 23, minute <= 59
    else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}

extension DateParts {
  /// `2026-11-30`, `2026/11/30`, `20261130`, `2026-11`, `2026` at the beginning; what is left behind it. Nil, and
  /// nothing taken, for anything else.
  mutating func takeISODate(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    // With the year in front, slashes and points leave no doubt either.
    let isMark = { (byte: UInt8) in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
    }
    let head = bytes.prefix { (0x30...0x39).contains($0) || isMark($0) }
    let rest = bytes[head.endIndex...]
    let numbers = head.split(omittingEmptySubsequences: false, whereSeparator: isMark)
    var parts = self
    switch numbers.map(\.count) {
    case [8]:
      parts.year = Self.number(head.prefix(4))
      parts.month = Self.number(head.dropFirst(4).prefix(2))
      parts.day = Self.number(head.suffix(2))
    case [4]:
      guard rest.isEmpty else { return nil }
      parts.year = Self.number(head)
      parts.month = 1
      parts.day = 1
    case [4, 1], [4, 2]:
      guard rest.isEmpty else { return nil }
      parts.year = Self.number(numbers[0])
      parts.month = Self.number(numbers[1])
      parts.day = 1
    case [4, 1, 1], [4, 1, 2], [4, 2, 1], [4, 2, 2]:
      parts.year = Self.number(numbers[0])
      parts.month = Self.number(numbers[1])
      parts.day = Self.number(numbers[2])
    default: return nil
    }
    self = parts
    return rest
  }

  /// What follows a date of ISO 8601: nothing, or a time with or without a zone; false for anything
  /// else.
  mutating func takeISOTime(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let mark = rest.first else { return true }
    guard mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") || mark == 0x20 else {
      return false
    }
    let text = rest.drop { $0 == 0x20 || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") }
    let time = text.prefix { byte in
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: ",")
    }
    guard time.contains(UInt8(ascii: ":")) ? takeTime(time) : takeShortTime(time) else {
      return false
    }
    let zone = text[time.endIndex...].drop { $0 == 0x20 }
    return zone.isEmpty || takeOffset(zone) || takeZone(zone)
  }

  /// `hhmm` or `hhmmss`.
  private mutating func takeShortTime(_ time: ArraySlice<UInt8>) -> Bool {
    guard time.count == 4 || time.count == 6, let number = Self.number(time) else { return false }
    let whole = time.count == 4 ? number * 100 : number
    hour = whole / 10_000
    minute = whole / 100 % 100
    second = whole % 100
    return true
  }
}

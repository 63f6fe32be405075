import FoundationEssentials

/// Values as Foundation's encoder writes them.
extension [UInt8] {
  /// The text as a JSON string: `"`, `\` and the controls below U+0020 escaped.
  mutating func appendString(_ text: String) {
    append(0x22)
    let span = text.utf8.span
    var place = span.firstToEscape(from: 0)
    guard place < span.count else {
      append(contentsOf: text.utf8)
      append(0x22)
      return
    }
    append(contentsOf: span.extracting(0..<place))
    while true {
      let stop = span.firstToEscape(from: place)
      append(contentsOf: span.extracting(place..<stop))
      guard stop < span.count else { break }
      appendEscape(of: span[stop])
      place = stop &+ 1
    }
    append(0x22)
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(contentsOf: "u00".utf8)
      append(0x30 &+ byte &>> 4)
      let low = byte & 0x0F
      append(low < 10 ? 0x30 &+ low : 0x57 &+ low)
    }
  }

  mutating func appendBool(_ value: Bool) { append(contentsOf: (value ? "true" : "false").utf8) }

  mutating func appendNull() { append(contentsOf: "null".utf8) }

  @inline(__always)
  mutating func appendInteger<T: FixedWidthInteger>(_ value: T) {
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      append(contentsOf: "\(value)".utf8)
      return
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(magnitude)
  }

  private mutating func appendDigits(_ value: UInt64) {
    let limit: UInt64 = 100_000_000
    var rest = value
    var padding = 1
    if value >= limit {
      appendDigits(value / limit)
      rest = value % limit
      padding = 8
    }
    // The last digit comes first, and is shifted up.
    var digits: UInt64 = 0
    var count = 0
    while rest > 0 || count < padding {
      digits = digits &<< 8 | (0x30 &+ rest % 10)
      rest /= 10
      count &+= 1
    }
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    }
  }

  /// The shortest text that is read as the same number, without ".0"; false where JSON has none.
  mutating func appendDouble(_ value: Double) -> Bool {
    if value.magnitude < 1e15, value != 0 || value.sign == .plus, let whole = Int64(exactly: value)
    {
      appendInteger(whole)
      return true
    }
    return value.isFinite && appendNumber(value.description)
  }

  mutating func appendFloat(_ value: Float) -> Bool {
    value.isFinite && appendNumber(value.description)
  }

  private mutating func appendNumber(_ text: String) -> Bool {
    append(contentsOf: text.utf8)
    if count >= 2, self[count - 1] == 0x30, self[count - 2] == UInt8(ascii: ".") { removeLast(2) }
    return true
  }

  /// A value that `PayloadWriter.isSpecial`; false where it has no form.
  mutating func appendSpecial<T>(_ value: T) -> Bool {
    if T.self == Date.self, let date = value as? Date {
      guard let timestamp = Timestamp(date) else { return false }
      append(0x22)
      append(contentsOf: timestamp.rfc3339Bytes)
      append(0x22)
    } else if T.self == URL.self, let url = value as? URL {
      appendString(url.absoluteString)
    } else if T.self == [String].self, let texts = value as? [String] {
      appendElements(texts) { $0.appendString($1) }
    } else if T.self == [Int].self, let numbers = value as? [Int] {
      appendElements(numbers) { $0.appendInteger($1) }
    } else if T.self == [Double].self, let numbers = value as? [Double] {
      guard numbers.allSatisfy(\.isFinite) else { return false }
      appendElements(numbers) { _ = $0.appendDouble($1) }
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func appendElements<T>(_ values: [T], _ one: (inout [UInt8], T) -> Void) {
    append(UInt8(ascii: "["))
    for (place, value) in values.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      one(&self, value)
    }
    append(UInt8(ascii: "]"))
  }
}

extension PayloadWriter {
  /// Whether values of the type are written here instead of by their own method.
  static func isSpecial(_ type: Any.Type) -> Bool {
    type == Date.self || type == URL.self || type == [String].self || type == [Int].self
      || type == [Double].self || type == Data.self || type == Decimal.self
  }
}

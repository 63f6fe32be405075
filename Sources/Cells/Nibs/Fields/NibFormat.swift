/// What becomes of a payload's value in a row.
enum NibFormat: Sendable {
  case text(TextTemplate?)
  case number(decimals: Int?, grouping: [UInt8], TextTemplate?)
  case date(DatePattern, offset: Int64, TextTemplate?)
  case plural(zero: TextTemplate?, one: TextTemplate, other: TextTemplate)
  case value(NibValueType?)

  static let names = ["text", "number", "date", "plural", "value"]

  /// Whether rows have a string here.
  var yieldsText: Bool {
    if case .value(let type) = self { type == .string } else { true }
  }

  /// The JSON of a value that is there.
  ///
  /// - Throws: what is expected instead, a sentence without a full stop.
  func json(of value: JSONTree) throws(NibMismatch) -> [UInt8] {
    switch self {
    case .text(let template): return Self.quoted(try Self.text(of: value), template)
    case .number(let decimals, let grouping, let template):
      return Self.quoted(try Self.number(value, decimals, grouping), template)
    case .date(let pattern, let offset, let template):
      guard let text = value.string else { throw NibMismatch("a string", value) }
      guard let date = Timestamp(rfc3339: text.utf8) else {
        throw NibMismatch(
          reason:
            "\"\(JSONTree.shown(text))\" is not an RFC 3339 date of the years 0000 to 9999 in UTC")
      }
      return Self.quoted(pattern.text(of: date, offset: offset), template)
    case .plural(let zero, let one, let other):
      let count = try Self.count(of: value)
      switch count {
      case [0x30]: return Self.quoted(count, zero ?? other)
      case [0x31]: return Self.quoted(count, one)
      default: return Self.quoted(count, other)
      }
    case .value(let type):
      if let type, !type.takes(value) { throw NibMismatch(type.words, value) }
      return value.compact
    }
  }

  private static func quoted(_ text: some Collection<UInt8>, _ template: TextTemplate?) -> [UInt8] {
    var out: [UInt8] = [0x22]
    if let template {
      out.append(contentsOf: template.filled(text))
    } else {
      out.append(contentsOf: text)
    }
    out.append(0x22)
    return out
  }

  private static func text(of value: JSONTree) throws(NibMismatch) -> ArraySlice<UInt8> {
    if let text = value.rawText { return text }
    guard value.kind == .number else { throw NibMismatch("a string or a number", value) }
    return value.bytes
  }

  private static func number(
    _ value: JSONTree, _ decimals: Int?, _ grouping: [UInt8]
  ) throws(NibMismatch) -> [UInt8] {
    guard value.kind == .number else { throw NibMismatch("a number", value) }
    let written = Array(value.bytes)
    if decimals == nil, grouping.isEmpty { return written }
    // The zeros at the end of a fraction are no part of the value, but of what was written.
    var places = decimals
    if places == nil, let point = written.firstIndex(of: UInt8(ascii: ".")),
      !written.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    {
      places = written.count - point - 1
    }
    return JSONDecimal(written).text(decimals: places, grouping: grouping) ?? written
  }

  /// The digits of a whole number, or of how many elements an array has.
  private static func count(of value: JSONTree) throws(NibMismatch) -> [UInt8] {
    if value.kind == .array { return Array(String(value.elementCount).utf8) }
    let number = JSONDecimal(value.bytes)
    guard value.kind == .number, number.isWhole, let digits = number.text(decimals: 0) else {
      throw NibMismatch("a whole number or an array", value)
    }
    return digits
  }
}

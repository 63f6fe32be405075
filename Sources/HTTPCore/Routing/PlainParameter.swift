/// Where one `name=value` of a query lies in it, of which nothing is encoded; counted from the
/// query's first byte.
struct PlainParameter: Sendable {
  private let nameStart: UInt32
  private let nameEnd: UInt32
  private let valueStart: UInt32
  private let end: UInt32

  init() {
    nameStart = 0
    nameEnd = 0
    valueStart = 0
    end = 0
  }

  /// `sign` is the place of the first `=`, below 0 where there is none.
  init(start: Int, sign: Int, end: Int) {
    nameStart = UInt32(truncatingIfNeeded: start)
    nameEnd = UInt32(truncatingIfNeeded: sign < 0 ? end : sign)
    valueStart = UInt32(truncatingIfNeeded: sign < 0 ? end : sign &+ 1)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  func isNamed(_ name: String, in raw: Span<UInt8>) -> Bool {
    guard name.utf8.count == Int(nameEnd &- nameStart) else { return false }
    let text = name.utf8Span
    let bytes = text.span
    let start = Int(nameStart)
    for index in bytes.indices where raw[start &+ index] != bytes[index] { return false }
    return true
  }

  func value(in raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    raw[(raw.startIndex + Int(valueStart))..<(raw.startIndex + Int(end))]
  }

  func parameter(in raw: ArraySlice<UInt8>) -> QueryParameter {
    QueryParameter(
      name: raw[(raw.startIndex + Int(nameStart))..<(raw.startIndex + Int(nameEnd))],
      value: value(in: raw), hasValue: valueStart > nameEnd)
  }
}

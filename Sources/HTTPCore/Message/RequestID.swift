/// The name of one request, as its answer (`X-Request-ID`) and the logs carry it.
package enum RequestID: Sendable, Hashable {
  /// That of the request's own field, where it is sound; a range of the head.
  case received(Range<Int>)
  /// One of the server's making, as good as unique.
  case made(UInt64)

  /// How many bytes a received one may have.
  static let limit = 128

  /// The id that the only `X-Request-ID` of `fields` gives; nil when there is none, more than one,
  /// or one that could mislead whoever reads a log: too long, without a letter or digit, or with
  /// other bytes than those and `-._~+/=:@`.
  init?(_ head: Span<UInt8>, _ fields: Span<Request.Field>) {
    var found: Range<Int>?
    for index in fields.indices where fields[index].known == .requestID {
      guard found == nil else { return nil }
      found = fields[index].value
    }
    guard let found, (1...Self.limit).contains(found.count) else { return nil }
    var saysSomething = false
    for index in found {
      guard Self.isSound(head[index]) else { return nil }
      if ByteClass.isLetter(head[index]) || ByteClass.isDigit(head[index]) { saysSomething = true }
    }
    guard saysSomething else { return nil }
    self = .received(found)
  }

  private static func isSound(_ byte: UInt8) -> Bool {
    if ByteClass.isUnreserved(byte) { return true }
    return switch byte {
    case 0x2B, 0x2F, 0x3A, 0x3D, 0x40: true
    default: false
    }
  }

  /// Appends the id as it is written; `head` is the request's.
  package func append(to bytes: inout [UInt8], head: [UInt8]) {
    switch self {
    case .received(let range): bytes.append(contentsOf: head[range])
    case .made(let number):
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: Self.madeCount))
      var span = bytes.mutableSpan
      Self.write(number, into: &span, at: start)
    }
  }

  /// How many digits a made one is written with.
  private static let madeCount = 16

  /// Writes a made id's digits over what stands from `start` on.
  static func write(_ number: UInt64, into bytes: inout MutableSpan<UInt8>, at start: Int) {
    var rest = number
    for index in 0..<madeCount {
      rest = rest &<< 4 | rest &>> 60
      let value = UInt8(truncatingIfNeeded: rest) & 15
      // Beyond 9 the letters follow, 39 places behind the digits.
      bytes[start &+ index] = 0x30 &+ value &+ ((value &+ 6) &>> 4) &* 39
    }
  }
}

/// The payload that is being written, and the values that are open in it, each within the one
/// before.
final class PayloadWriter {
  private var text = PayloadText()

  /// Begins with the value itself.
  func begin() -> PayloadLevel.Number { text.push(.pending, isAwaited: true) }

  /// The payload, where it is an object; nil where the writer gave up or it is something else.
  func wholeObject() -> [UInt8]? { text.wholeObject() }

  var pathUnknown: [any CodingKey] {
    text.hasGivenUp = true
    return []
  }

  func giveUp() -> PayloadLevel.Number {
    text.hasGivenUp = true
    return .none
  }

  /// Makes an object or an array of the value that is awaited, or finds the one that was made.
  func open(_ kind: PayloadLevel.Kind, at level: PayloadLevel.Number) -> PayloadLevel.Number {
    text.open(kind, at: level)
  }

  /// Begins an object or an array as an element, which stays open until its array goes on.
  func openElement(
    _ kind: PayloadLevel.Kind, of array: PayloadLevel.Number
  ) -> PayloadLevel.Number {
    guard text.element(of: array) else { return .none }
    return text.push(kind, isAwaited: false)
  }

  func openMember(
    _ kind: PayloadLevel.Kind, _ key: String, of object: PayloadLevel.Number
  ) -> PayloadLevel.Number {
    guard text.member(key, of: object) else { return .none }
    return text.push(kind, isAwaited: false)
  }

  func count(of array: PayloadLevel.Number) -> Int { text.count(of: array) }
}

extension PayloadWriter {
  @inline(__always)
  func member(
    _ key: String, of object: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool
  ) throws(GivenUp) {
    guard text.member(key, of: object, scalar) else { throw givenUp }
  }

  @inline(__always)
  func element(
    of array: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool
  ) throws(GivenUp) {
    guard text.element(of: array, scalar) else { throw givenUp }
  }

  @inline(__always)
  func value(
    at level: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool
  ) throws(GivenUp) {
    guard text.fill(level, scalar) else { throw givenUp }
  }

  func member<T: Encodable>(_ key: String, of object: PayloadLevel.Number, any value: T) throws {
    guard text.member(key, of: object) else { throw givenUp }
    if try isWritten(value) { return }
    try encode(value)
  }

  func element<T: Encodable>(of array: PayloadLevel.Number, any value: T) throws {
    guard text.element(of: array) else { throw givenUp }
    if try isWritten(value) { return }
    try encode(value)
  }

  /// A value in the place of one that is awaited already.
  func value<T: Encodable>(at level: PayloadLevel.Number, any value: T) throws {
    guard text.isPending(level) else { throw givenUp }
    if Self.isSpecial(T.self) {
      guard text.fill(level), try isWritten(value) else { throw givenUp }
      return
    }
    try value.encode(to: PayloadEncoder(writer: self, level: level))
    guard text.end(level, isLast: false) else { throw givenUp }
  }

  private func encode<T: Encodable>(_ value: T) throws {
    let level = text.push(.pending, isAwaited: true)
    guard level != .none else { throw givenUp }
    try value.encode(to: PayloadEncoder(writer: self, level: level))
    guard text.end(level, isLast: true) else { throw givenUp }
  }

  private var givenUp: GivenUp {
    text.hasGivenUp = true
    return GivenUp()
  }

  /// Writes a value of a type that is not encoded by its own method; false for all others.
  private func isWritten<T: Encodable>(_ value: T) throws(GivenUp) -> Bool {
    guard Self.isSpecial(T.self) else { return false }
    guard text.out.appendSpecial(value) else { throw givenUp }
    return true
  }
}

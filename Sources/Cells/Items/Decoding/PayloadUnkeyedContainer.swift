/// The elements of an array in their order; the many methods are what the protocol asks for.
struct PayloadUnkeyedContainer: UnkeyedDecodingContainer {
  private let tape: JSONTape
  // Three words in all: a larger one would be put on the heap by whoever asks for it.
  private var place: UInt32
  private var index: UInt32 = 0
  private let total: UInt32

  init(tape: JSONTape, array: Int) {
    self.tape = tape
    place = UInt32(truncatingIfNeeded: array &+ 1)
    total = tape.nodes[array].count
  }

  var codingPath: [any CodingKey] { tape.pathUnknown }
  var count: Int? { Int(total) }
  var isAtEnd: Bool { index == total }
  var currentIndex: Int { Int(index) }

  /// The place of the next element, which is taken with that.
  @inline(__always)
  private mutating func next() throws(GivenUp) -> Int {
    guard index < total else { throw tape.givingUp() }
    let found = Int(place)
    place = tape.nodes[found].next
    index &+= 1
    return found
  }

  mutating func decodeNil() throws -> Bool {
    guard index < total else { throw tape.givingUp() }
    guard tape.nodes[Int(place)].kind == .null else { return false }
    _ = try next()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try tape.decode(type, at: next())
  }

  mutating func decode(_: Bool.Type) throws -> Bool { try tape.bool(at: next()) }
  mutating func decode(_: String.Type) throws -> String { try tape.string(at: next()) }
  mutating func decode(_: Double.Type) throws -> Double { try tape.double(at: next()) }
  mutating func decode(_: Float.Type) throws -> Float { try tape.float(at: next()) }
  mutating func decode(_: Int.Type) throws -> Int { try tape.integer(at: next()) }
  mutating func decode(_: Int8.Type) throws -> Int8 { try tape.integer(at: next()) }
  mutating func decode(_: Int16.Type) throws -> Int16 { try tape.integer(at: next()) }
  mutating func decode(_: Int32.Type) throws -> Int32 { try tape.integer(at: next()) }
  mutating func decode(_: Int64.Type) throws -> Int64 { try tape.integer(at: next()) }
  mutating func decode(_: Int128.Type) throws -> Int128 { try tape.integer(at: next()) }
  mutating func decode(_: UInt.Type) throws -> UInt { try tape.integer(at: next()) }
  mutating func decode(_: UInt8.Type) throws -> UInt8 { try tape.integer(at: next()) }
  mutating func decode(_: UInt16.Type) throws -> UInt16 { try tape.integer(at: next()) }
  mutating func decode(_: UInt32.Type) throws -> UInt32 { try tape.integer(at: next()) }
  mutating func decode(_: UInt64.Type) throws -> UInt64 { try tape.integer(at: next()) }
  mutating func decode(_: UInt128.Type) throws -> UInt128 { try tape.integer(at: next()) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try PayloadDecoder(tape: tape, place: next()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try PayloadDecoder(tape: tape, place: next()).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { throw tape.givingUp() }
}

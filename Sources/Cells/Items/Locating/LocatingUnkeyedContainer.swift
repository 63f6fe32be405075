/// Every element goes by way of `Located`; the many methods are what the protocol asks for.
struct LocatingUnkeyedContainer: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let known: KnownFaults?

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }
  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<T: Decodable>(_: T.Type) throws -> T { try located() }

  mutating func decode(_: Bool.Type) throws -> Bool { try located() }
  mutating func decode(_: String.Type) throws -> String { try located() }
  mutating func decode(_: Double.Type) throws -> Double { try located() }
  mutating func decode(_: Float.Type) throws -> Float { try located() }
  mutating func decode(_: Int.Type) throws -> Int { try located() }
  mutating func decode(_: Int8.Type) throws -> Int8 { try located() }
  mutating func decode(_: Int16.Type) throws -> Int16 { try located() }
  mutating func decode(_: Int32.Type) throws -> Int32 { try located() }
  mutating func decode(_: Int64.Type) throws -> Int64 { try located() }
  mutating func decode(_: Int128.Type) throws -> Int128 { try located() }
  mutating func decode(_: UInt.Type) throws -> UInt { try located() }
  mutating func decode(_: UInt8.Type) throws -> UInt8 { try located() }
  mutating func decode(_: UInt16.Type) throws -> UInt16 { try located() }
  mutating func decode(_: UInt32.Type) throws -> UInt32 { try located() }
  mutating func decode(_: UInt64.Type) throws -> UInt64 { try located() }
  mutating func decode(_: UInt128.Type) throws -> UInt128 { try located() }

  private mutating func located<T: Decodable>() throws -> T {
    let index = base.currentIndex
    do {
      return try base.decode(Located<T>.self).value
    } catch {
      let value = try known.standIn(T.self, for: error)
      try pass(index)
      return value
    }
  }

  /// Goes on to the next element where a fault has left the container at `index`.
  private mutating func pass(_ index: Int) throws {
    if base.currentIndex == index, !base.isAtEnd { _ = try base.decode(Passed.self) }
  }

  private struct Passed: Decodable {
    init(from decoder: any Decoder) {}
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let index = base.currentIndex
    do {
      let nested = try base.nestedContainer(keyedBy: type)
      return KeyedDecodingContainer(LocatingKeyedContainer(base: nested, known: known))
    } catch {
      guard let known, known.covers(error), let empty = known.emptyDecoder("{}") else {
        throw error
      }
      try pass(index)
      return try empty.container(keyedBy: type)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let index = base.currentIndex
    do {
      return LocatingUnkeyedContainer(base: try base.nestedUnkeyedContainer(), known: known)
    } catch {
      guard let known, known.covers(error), let empty = known.emptyDecoder("[]") else {
        throw error
      }
      try pass(index)
      return try empty.unkeyedContainer()
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder())
  }
}

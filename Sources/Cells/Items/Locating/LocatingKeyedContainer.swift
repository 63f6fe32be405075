/// Every member goes by way of `Located`; the many methods are what the protocol asks for.
struct LocatingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let known: KnownFaults?

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }
  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<T: Decodable>(_: T.Type, forKey key: Key) throws -> T { try located(key) }

  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try located(key) }
  func decode(_: String.Type, forKey key: Key) throws -> String { try located(key) }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try located(key) }
  func decode(_: Float.Type, forKey key: Key) throws -> Float { try located(key) }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try located(key) }
  func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try located(key) }
  func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try located(key) }
  func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try located(key) }
  func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try located(key) }
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try located(key) }
  func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try located(key) }
  func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try located(key) }
  func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try located(key) }
  func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try located(key) }
  func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try located(key) }
  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try located(key) }

  private func located<T: Decodable>(_ key: Key) throws -> T {
    do {
      return try base.decode(Located<T>.self, forKey: key).value
    } catch {
      return try known.standIn(T.self, for: error)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    do {
      let nested = try base.nestedContainer(keyedBy: type, forKey: key)
      return KeyedDecodingContainer<Nested>(
        LocatingKeyedContainer<Nested>(base: nested, known: known))
    } catch {
      guard let known, known.covers(error), let empty = known.emptyDecoder("{}") else {
        throw error
      }
      return try empty.container(keyedBy: type)
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    do {
      return LocatingUnkeyedContainer(
        base: try base.nestedUnkeyedContainer(forKey: key), known: known)
    } catch {
      guard let known, known.covers(error), let empty = known.emptyDecoder("[]") else {
        throw error
      }
      return try empty.unkeyedContainer()
    }
  }

  func superDecoder() throws -> any Decoder { LocatingDecoder(base: try base.superDecoder()) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder(forKey: key))
  }
}

/// An object that has no members and answers for each with a blank value.
struct BlankKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: BlankDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) throws -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.nested(at: key).blank(type)
  }

  // Without these two the protocol's own stand in, which throw.
  func decode(_: Int128.Type, forKey key: Key) -> Int128 { 0 }
  func decode(_: UInt128.Type, forKey key: Key) -> UInt128 { 0 }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    decoder.nested(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    decoder.nested(at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder.nested(at: RecordingKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder.nested(at: key) }
}

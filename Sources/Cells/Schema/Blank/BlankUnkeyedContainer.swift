/// An array without elements, which still answers with a blank value when asked for one.
struct BlankUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: BlankDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }
  func decodeNil() throws -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try element.blank(type) }

  // Without these two the protocol's own stand in, which throw.
  func decode(_: Int128.Type) -> Int128 { 0 }
  func decode(_: UInt128.Type) -> UInt128 { 0 }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    element.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    element.unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { element }

  private var element: BlankDecoder { decoder.nested(at: RecordingKey(intValue: 0)) }
}

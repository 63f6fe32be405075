import Synchronization

/// Decodes straight from the text of a payload, without a tree or a dictionary in between.
///
/// It answers what Foundation's decoder would, or it gives up: for whatever it does not know to be
/// accepted just so, be it an error, a rare form of number or a question for the coding path, it
/// notes so on the tape, and the whole is decoded once more by Foundation's, whose words and errors
/// people see. A type that catches an error within makes no difference: the note stays.
struct PayloadDecoder: Decoder {
  let tape: JSONTape
  /// The value's place on the tape.
  let place: Int

  /// The value of a payload; nil where it has to be decoded by Foundation's decoder.
  static func decode<T: Decodable>(_ type: T.Type, from payload: [UInt8]) -> T? {
    guard let tape = JSONTape(reading: payload[...]), tape.isPlain,
      let value = try? tape.decode(type, at: 0),
      !tape.hasGivenUp.load(ordering: .relaxed)
    else { return nil }
    return value
  }

  var codingPath: [any CodingKey] { tape.pathUnknown }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard tape.nodes[place].kind == .object else { throw tape.givingUp() }
    return KeyedDecodingContainer(PayloadKeyedContainer<Key>(tape: tape, object: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tape.nodes[place].kind == .array else { throw tape.givingUp() }
    return PayloadUnkeyedContainer(tape: tape, array: place)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension PayloadDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { tape.nodes[place].kind == .null }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try tape.decode(type, at: place) }
  func decode(_: Bool.Type) throws -> Bool { try tape.bool(at: place) }
  func decode(_: String.Type) throws -> String { try tape.string(at: place) }
  func decode(_: Double.Type) throws -> Double { try tape.double(at: place) }
  func decode(_: Float.Type) throws -> Float { try tape.float(at: place) }
  func decode(_: Int.Type) throws -> Int { try tape.integer(at: place) }
  func decode(_: Int8.Type) throws -> Int8 { try tape.integer(at: place) }
  func decode(_: Int16.Type) throws -> Int16 { try tape.integer(at: place) }
  func decode(_: Int32.Type) throws -> Int32 { try tape.integer(at: place) }
  func decode(_: Int64.Type) throws -> Int64 { try tape.integer(at: place) }
  func decode(_: Int128.Type) throws -> Int128 { try tape.integer(at: place) }
  func decode(_: UInt.Type) throws -> UInt { try tape.integer(at: place) }
  func decode(_: UInt8.Type) throws -> UInt8 { try tape.integer(at: place) }
  func decode(_: UInt16.Type) throws -> UInt16 { try tape.integer(at: place) }
  func decode(_: UInt32.Type) throws -> UInt32 { try tape.integer(at: place) }
  func decode(_: UInt64.Type) throws -> UInt64 { try tape.integer(at: place) }
  func decode(_: UInt128.Type) throws -> UInt128 { try tape.integer(at: place) }
}

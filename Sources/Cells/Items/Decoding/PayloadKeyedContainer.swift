/// The members of an object, each found among its keys when it is asked for; the many methods are
/// what the protocol asks for.
struct PayloadKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let tape: JSONTape
  /// The object's place on the tape.
  private let object: Int
  private let cursor: KeyCursor?

  init(tape: JSONTape, object: Int) {
    self.tape = tape
    self.object = object
    cursor = tape.nodes[object].count > 8 ? KeyCursor(object + 1) : nil
  }

  var codingPath: [any CodingKey] { tape.pathUnknown }
  var allKeys: [Key] { tape.names(inObject: object).compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { placeIfThere(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { tape.nodes[try place(key)].kind == .null }

  @inline(__always)
  private func placeIfThere(_ key: Key) -> Int? {
    tape.value(ofKey: key.stringValue, inObject: object, from: cursor)
  }

  @inline(__always)
  private func place(_ key: Key) throws(GivenUp) -> Int {
    guard let place = placeIfThere(key) else { throw tape.givingUp() }
    return place
  }

  /// The place of a member that is there and not null.
  @inline(__always)
  private func placeIfPresent(_ key: Key) -> Int? {
    guard let place = placeIfThere(key), tape.nodes[place].kind != .null else { return nil }
    return place
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try tape.decode(type, at: try place(key))
  }

  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try tape.bool(at: place(key)) }
  func decode(_: String.Type, forKey key: Key) throws -> String { try tape.string(at: place(key)) }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try tape.double(at: place(key)) }
  func decode(_: Float.Type, forKey key: Key) throws -> Float { try tape.float(at: place(key)) }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try tape.integer(at: place(key)) }
  func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try tape.integer(at: place(key)) }
  func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try tape.integer(at: place(key)) }
  func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try tape.integer(at: place(key)) }
  func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try tape.integer(at: place(key)) }
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try tape.integer(at: place(key)) }
  func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try tape.integer(at: place(key)) }
  func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try tape.integer(at: place(key)) }
  func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try tape.integer(at: place(key)) }
  func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try tape.integer(at: place(key)) }
  func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try tape.integer(at: place(key)) }
  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try tape.integer(at: place(key))
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.decode(type, at: place)
  }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.bool(at: place)
  }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.string(at: place)
  }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.double(at: place)
  }
  func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.float(at: place)
  }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: Int128.Type, forKey key: Key) throws -> Int128? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }
  func decodeIfPresent(_: UInt128.Type, forKey key: Key) throws -> UInt128? {
    guard let place = placeIfPresent(key) else { return nil }
    return try tape.integer(at: place)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try PayloadDecoder(tape: tape, place: place(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try PayloadDecoder(tape: tape, place: place(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { throw tape.givingUp() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw tape.givingUp() }
}

/// The members of an object, written as they come; the many methods are what the protocol asks for.
struct PayloadKeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: PayloadWriter
  let level: PayloadLevel.Number

  var codingPath: [any CodingKey] { writer.pathUnknown }

  mutating func encodeNil(forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendNull()
      return true
    }
  }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level, any: value)
  }

  mutating func encode(_ value: Bool, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendBool(value)
      return true
    }
  }
  mutating func encode(_ value: String, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendString(value)
      return true
    }
  }
  mutating func encode(_ value: Double, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) { $0.appendDouble(value) }
  }
  mutating func encode(_ value: Float, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) { $0.appendFloat(value) }
  }
  mutating func encode(_ value: Int, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int8, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int16, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int32, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int64, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int128, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt8, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt16, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt32, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt64, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    try writer.member(key.stringValue, of: level) {
      $0.appendInteger(value)
      return true
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      PayloadKeyedWriter<Nested>(
        writer: writer, level: writer.openMember(.object, key.stringValue, of: level)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PayloadUnkeyedWriter(
      writer: writer, level: writer.openMember(.array, key.stringValue, of: level))
  }

  mutating func superEncoder() -> any Encoder {
    PayloadEncoder(writer: writer, level: writer.giveUp())
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

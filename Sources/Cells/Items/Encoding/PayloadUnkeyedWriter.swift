/// The elements of an array, written as they come; the many methods are what the protocol asks for.
struct PayloadUnkeyedWriter: UnkeyedEncodingContainer {
  let writer: PayloadWriter
  let level: PayloadLevel.Number

  var codingPath: [any CodingKey] { writer.pathUnknown }
  var count: Int { writer.count(of: level) }

  mutating func encodeNil() throws {
    try writer.element(of: level) {
      $0.appendNull()
      return true
    }
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try writer.element(of: level, any: value)
  }

  mutating func encode(_ value: Bool) throws {
    try writer.element(of: level) {
      $0.appendBool(value)
      return true
    }
  }
  mutating func encode(_ value: String) throws {
    try writer.element(of: level) {
      $0.appendString(value)
      return true
    }
  }
  mutating func encode(_ value: Double) throws {
    try writer.element(of: level) { $0.appendDouble(value) }
  }
  mutating func encode(_ value: Float) throws {
    try writer.element(of: level) { $0.appendFloat(value) }
  }
  mutating func encode(_ value: Int) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int8) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int16) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int32) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int64) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: Int128) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt8) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt16) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt32) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt64) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }
  mutating func encode(_ value: UInt128) throws {
    try writer.element(of: level) {
      $0.appendInteger(value)
      return true
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      PayloadKeyedWriter<Nested>(writer: writer, level: writer.openElement(.object, of: level)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PayloadUnkeyedWriter(writer: writer, level: writer.openElement(.array, of: level))
  }

  mutating func superEncoder() -> any Encoder {
    PayloadEncoder(writer: writer, level: writer.giveUp())
  }
}

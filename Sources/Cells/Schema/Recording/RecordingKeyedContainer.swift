/// Records the members of an object.
struct RecordingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RecordingEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  /// Of null alone the type of the other values can't be told.
  func encodeNil(forKey key: Key) throws { set(key, to: .anything, isRequired: true) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try always(value, key)
  }

  // Without these two the protocol's own stand in, which throw.
  func encode(_ value: Int128, forKey key: Key) throws { try always(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try always(value, key) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try optional(value, key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(RecordingKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func always<T: Encodable>(_ value: T, _ key: Key) throws {
    let schema = try encoder.derivation.schema(of: T.self, samples: [value])
    set(key, to: schema, isRequired: true)
  }

  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    let samples = value.map { [$0] } ?? []
    let schema = try encoder.derivation.schema(of: T.self, samples: samples)
    set(key, to: schema, isRequired: false)
  }

  private func set(_ key: Key, to schema: SchemaTree, isRequired: Bool) {
    encoder.record.set(
      key.stringValue, to: schema, isRequired: isRequired && Self.isFixed(key))
  }

  private func nested(_ key: any CodingKey) -> RecordingEncoder {
    let record = encoder.record.record(key.stringValue, isRequired: Self.isFixed(key))
    return encoder.nested(record, at: key)
  }

  /// Keys that are no enum are made as needed, as a dictionary's are: others may come.
  private static func isFixed(_ key: any CodingKey) -> Bool {
    key is RecordingKey || Mirror(reflecting: key).displayStyle == .enum
  }
}

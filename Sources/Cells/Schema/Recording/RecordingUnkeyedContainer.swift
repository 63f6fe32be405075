/// Records the elements of an array that a hand-written `encode(to:)` writes.
struct RecordingUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: RecordingEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.record.elementCount }

  /// Of null alone the type of the other values can't be told.
  func encodeNil() throws { encoder.record.append(.anything) }

  func encode<T: Encodable>(_ value: T) throws { try record(value) }

  // Without these two the protocol's own stand in, which throw.
  func encode(_ value: Int128) throws { try record(value) }
  func encode(_ value: UInt128) throws { try record(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { nested() }

  private func nested() -> RecordingEncoder {
    let key = RecordingKey(intValue: count)
    return encoder.nested(encoder.record.appendRecord(), at: key)
  }

  private func record<T: Encodable>(_ value: T) throws {
    encoder.record.append(try encoder.derivation.schema(of: T.self, samples: [value]))
  }
}

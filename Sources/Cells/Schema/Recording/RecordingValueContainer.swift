/// Records a value that is no container.
struct RecordingValueContainer: SingleValueEncodingContainer {
  let encoder: RecordingEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  /// Of null alone the type of the other values can't be told.
  func encodeNil() throws { encoder.record.add(.anything) }

  func encode<T: Encodable>(_ value: T) throws { try record(value) }

  // Without these two the protocol's own stand in, which throw.
  func encode(_ value: Int128) throws { try record(value) }
  func encode(_ value: UInt128) throws { try record(value) }

  private func record<T: Encodable>(_ value: T) throws {
    encoder.record.add(try encoder.derivation.schema(of: T.self, samples: [value]))
  }
}

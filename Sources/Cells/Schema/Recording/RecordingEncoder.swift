/// An encoder that writes nothing and keeps the schema of what it is given.
struct RecordingEncoder: Encoder {
  let record: SchemaRecord
  let derivation: SchemaDerivation
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    record.isObject = true
    return KeyedEncodingContainer(RecordingKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    record.isArray = true
    return RecordingUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RecordingValueContainer(encoder: self)
  }

  /// The encoder of what stands at `key`.
  func nested(_ record: SchemaRecord, at key: any CodingKey) -> RecordingEncoder {
    RecordingEncoder(record: record, derivation: derivation, codingPath: codingPath + [key])
  }
}

/// Encodes a cell straight into the bytes of its payload, keys sorted, without a tree in between.
///
/// It writes what Foundation's encoder would, or gives up and leaves the whole to that, as
/// `PayloadDecoder` does: for values without a form in JSON, for a coding path that somebody asks
/// for, and for containers that are written in another order than one within the other.
struct PayloadEncoder: Encoder {
  let writer: PayloadWriter
  /// The place that waits for a value.
  let level: PayloadLevel.Number

  /// The JSON of a value that is an object; nil where it has to be encoded by Foundation's encoder.
  static func object<Value: Encodable>(of value: Value) -> [UInt8]? {
    let writer = PayloadWriter()
    do {
      try value.encode(to: PayloadEncoder(writer: writer, level: writer.begin()))
    } catch {
      return nil
    }
    return writer.wholeObject()
  }

  var codingPath: [any CodingKey] { writer.pathUnknown }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      PayloadKeyedWriter<Key>(writer: writer, level: writer.open(.object, at: level)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    PayloadUnkeyedWriter(writer: writer, level: writer.open(.array, at: level))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

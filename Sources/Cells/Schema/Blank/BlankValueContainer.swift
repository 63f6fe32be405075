/// The blank values of the plainest types; null for whoever asks for it.
struct BlankValueContainer: SingleValueDecodingContainer {
  let decoder: BlankDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { true }

  /// Counts as a step deeper, so that a type that decodes itself comes to an end.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.nested(at: RecordingKey(intValue: 0)).blank(type)
  }

  func decode(_: Bool.Type) -> Bool { false }
  func decode(_: String.Type) -> String { "" }
  func decode(_: Double.Type) -> Double { 0 }
  func decode(_: Float.Type) -> Float { 0 }
  func decode(_: Int.Type) -> Int { 0 }
  func decode(_: Int8.Type) -> Int8 { 0 }
  func decode(_: Int16.Type) -> Int16 { 0 }
  func decode(_: Int32.Type) -> Int32 { 0 }
  func decode(_: Int64.Type) -> Int64 { 0 }
  func decode(_: Int128.Type) -> Int128 { 0 }
  func decode(_: UInt.Type) -> UInt { 0 }
  func decode(_: UInt8.Type) -> UInt8 { 0 }
  func decode(_: UInt16.Type) -> UInt16 { 0 }
  func decode(_: UInt32.Type) -> UInt32 { 0 }
  func decode(_: UInt64.Type) -> UInt64 { 0 }
  func decode(_: UInt128.Type) -> UInt128 { 0 }
}

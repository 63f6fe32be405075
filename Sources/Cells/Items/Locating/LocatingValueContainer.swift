/// Where a fault without a place gets one: all single values are decoded here.
struct LocatingValueContainer: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let known: KnownFaults?

  var codingPath: [any CodingKey] { base.codingPath }
  func decodeNil() -> Bool { base.decodeNil() }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try base.decode(Located<T>.self).value
    } catch {
      return try standIn(type, for: error)
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    try located("true or false") { try base.decode(type) }
  }

  func decode(_ type: String.Type) throws -> String {
    try located("well-formed text") { try base.decode(type) }
  }

  func decode(_ type: Double.Type) throws -> Double { try number { try base.decode(type) } }
  func decode(_ type: Float.Type) throws -> Float { try number { try base.decode(type) } }
  func decode(_ type: Int.Type) throws -> Int { try integer { try base.decode(type) } }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer { try base.decode(type) } }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer { try base.decode(type) } }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer { try base.decode(type) } }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer { try base.decode(type) } }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer { try base.decode(type) } }
  func decode(_ type: UInt.Type) throws -> UInt { try integer { try base.decode(type) } }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer { try base.decode(type) } }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer { try base.decode(type) } }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer { try base.decode(type) } }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer { try base.decode(type) } }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer { try base.decode(type) } }

  private func number<T: BinaryFloatingPoint & Decodable>(_ decode: () throws -> T) throws -> T {
    let most = T.greatestFiniteMagnitude
    return try located("a number from \(-most) to \(most)", decode)
  }

  private func integer<T: FixedWidthInteger & Decodable>(_ decode: () throws -> T) throws -> T {
    try located("a whole number from \(T.min) to \(T.max)", decode)
  }

  /// Leaves an error that knows its place as it is.
  private func located<T: Decodable>(_ expected: String, _ decode: () throws -> T) throws -> T {
    do {
      return try decode()
    } catch let error as DecodingError {
      return try standIn(T.self, for: error)
    } catch {
      if let known, known.passesAll { return try standIn(T.self, for: error) }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath, debugDescription: "\(expected) is expected here",
          underlyingError: error))
    }
  }

  /// Only where a whole type is to have a stand-in: a type that asks for a single value may try
  /// another kind, and its fault is passed over by the container that it stands in.
  private func standIn<T: Decodable>(_ type: T.Type, for error: any Error) throws -> T {
    guard let known, known.passesAll else { throw error }
    return try Optional(known).standIn(type, for: error)
  }
}

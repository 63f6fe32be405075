/// A member that may be missing is nil where its fault is known.
extension LocatingKeyedContainer {
  func decodeIfPresent<T: Decodable>(_: T.Type, forKey key: Key) throws -> T? { try present(key) }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try present(key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try present(key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try present(key) }
  func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? { try present(key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try present(key) }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try present(key) }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try present(key) }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try present(key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try present(key) }
  func decodeIfPresent(_: Int128.Type, forKey key: Key) throws -> Int128? { try present(key) }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try present(key) }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key) }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(key) }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(key) }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(key) }
  func decodeIfPresent(_: UInt128.Type, forKey key: Key) throws -> UInt128? { try present(key) }

  private func present<T: Decodable>(_ key: Key) throws -> T? {
    guard base.contains(key), try !base.decodeNil(forKey: key) else { return nil }
    do {
      return try base.decode(Located<T>.self, forKey: key).value
    } catch {
      guard let known, known.covers(error) else { throw error }
      return nil
    }
  }
}

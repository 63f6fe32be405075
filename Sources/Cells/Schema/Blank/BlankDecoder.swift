import FoundationEssentials

/// A decoder that has no data: it makes values of empty texts, zeros, false, and no elements.
///
/// Optional members are nil. Throws where a type has no such value, and for a type that is too
/// deep, as one inside itself would be.
struct BlankDecoder: Decoder {
  let codingPath: [any CodingKey]

  private static let deepest = 32

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BlankKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    BlankUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    BlankValueContainer(decoder: self)
  }

  func blank<T: Decodable>(_ type: T.Type) throws -> T {
    let known: Any? =
      switch T.self {
      case is Date.Type: Date(timeIntervalSince1970: 0)
      case is URL.Type: URL(string: "https://example.org")
      case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      case is Data.Type: Data()
      case is Decimal.Type: Decimal(0)
      default: (T.self as? any CaseIterable.Type).flatMap { first(of: $0) }
      }
    if let known = known as? T { return known }
    guard codingPath.count < Self.deepest else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(T.self) has no blank value"))
    }
    return try T(from: self)
  }

  /// The decoder of what stands at `key`.
  func nested(at key: any CodingKey) -> BlankDecoder {
    BlankDecoder(codingPath: codingPath + [key])
  }

  private func first<C: CaseIterable>(of type: C.Type) -> Any? { C.allCases.first }
}

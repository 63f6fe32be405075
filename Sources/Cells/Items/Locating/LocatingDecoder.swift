/// A decoder that hands everything on to another, and its containers to ones that locate faults.
struct LocatingDecoder: Decoder {
  let base: any Decoder

  private var known: KnownFaults? { KnownFaults.of(base) }
  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      LocatingKeyedContainer(base: try base.container(keyedBy: type), known: known))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    LocatingUnkeyedContainer(base: try base.unkeyedContainer(), known: known)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    LocatingValueContainer(base: try base.singleValueContainer(), known: known)
  }
}

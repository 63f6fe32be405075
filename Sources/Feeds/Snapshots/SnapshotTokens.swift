/// Makes and reads snapshot tokens: opaque to clients, marked with the database's own key, so that
/// a forged, damaged or foreign one is told from an honest one.
///
/// A token is base64url of a form byte, the feed's number and version, and the mark; about 16
/// characters. It changes only when its feed does, and survives restarts with its database.
package struct SnapshotTokens: Sendable {
  /// One instant of one feed.
  package struct Instant: Hashable, Sendable {
    package let feed: Int64
    package let version: Int64

    package init(feed: Int64, version: Int64) {
      self.feed = feed
      self.version = version
    }
  }

  private static let form: UInt8 = 1
  private let hash: SipHash

  package init(key: [UInt8]) { hash = SipHash(key: key) }

  /// The token of the feed's instant; its characters need no escaping anywhere.
  package func token(of feed: Feed) -> [UInt8] {
    token(of: Instant(feed: feed.number, version: feed.version))
  }

  package func token(of instant: Instant) -> [UInt8] {
    var writer = VarintWriter()
    writer.bytes.append(Self.form)
    writer.put(UInt64(bitPattern: instant.feed))
    writer.put(UInt64(bitPattern: instant.version))
    let mark = hash.mark(of: writer.bytes)
    for shift in stride(from: 0, to: 64, by: 8) {
      writer.bytes.append(UInt8(truncatingIfNeeded: mark >> UInt64(shift)))
    }
    return Base64URL.encoded(writer.bytes)
  }

  /// What an honest token names; nil for any other bytes.
  package func instant(of token: [UInt8]) -> Instant? {
    guard token.count <= 64, let bytes = Base64URL.decoded(token), bytes.first == Self.form
    else { return nil }
    var reader = VarintReader(bytes: bytes)
    reader.index = 1
    guard let feed = reader.unsigned(), let version = reader.unsigned() else { return nil }
    let instant = Instant(feed: Int64(bitPattern: feed), version: Int64(bitPattern: version))
    // One instant has one spelling: the mark is checked by making the token again.
    return self.token(of: instant) == token ? instant : nil
  }
}

package import HTTPCore

/// The proxies whose word is taken for who asks: what they write into `X-Forwarded-For`.
///
/// Each proxy adds the address that it was called from at the end, so the field is to be believed
/// from the right, as far as trusted proxies go; whatever stands to the left of that the client may
/// have written itself.
package struct TrustedProxies: Sendable, Hashable {
  private var ranges: [NetworkRange] = []
  /// Whether whoever calls by a unix-domain socket is trusted.
  private var includesUnix = false

  /// None at all.
  package init() {}

  package var isEmpty: Bool { ranges.isEmpty && !includesUnix }

  /// Adds what a word of a list means: `loopback`, `unix`, an address or a range.
  package mutating func add(_ word: String) throws(NetworkRange.Fault) {
    switch word {
    case "loopback":
      ranges.append(try NetworkRange("127.0.0.0/8"))
      ranges.append(try NetworkRange("::1"))
    case "unix": includesUnix = true
    default: ranges.append(try NetworkRange(word))
    }
  }

  /// Whether the address is a trusted proxy's; its port does not matter.
  package func contains(_ address: SocketAddress) -> Bool {
    if address.isUnix { return includesUnix }
    for range in ranges where range.contains(address) { return true }
    return false
  }

  /// Who asks: the peer, or where that is a trusted proxy, the rightmost address of
  /// `X-Forwarded-For` that is none. Where one can't be read the search ends, and the last trusted
  /// proxy counts.
  ///
  /// The port is 0 where the field gives none.
  package func client(of request: Request?, peer: SocketAddress) -> SocketAddress {
    guard !isEmpty, contains(peer), let field = request?.combinedValue(of: .forwardedFor) else {
      return peer
    }
    var client = peer
    var rest = field
    while true {
      let comma = rest.lastIndex(of: 0x2C)
      let entry = Self.trimmed(rest[(comma.map { $0 + 1 } ?? rest.startIndex)...])
      // Empty members of a list mean nothing (RFC 9110 §5.6.1.2).
      if !entry.isEmpty {
        guard let address = Self.address(entry) else { return client }
        client = address
        guard contains(address) else { return client }
      }
      guard let comma else { return client }
      rest = rest[..<comma]
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }

  /// `192.0.2.7`, `192.0.2.7:80`, `2001:db8::7`, `[2001:db8::7]` or `[2001:db8::7]:80`.
  private static func address(_ entry: ArraySlice<UInt8>) -> SocketAddress? {
    var host = entry
    var port: ArraySlice<UInt8>?
    if entry.first == 0x5B {
      guard let end = entry.firstIndex(of: 0x5D) else { return nil }
      host = entry[(entry.startIndex + 1)..<end]
      guard host.contains(0x3A) else { return nil }
      let behind = entry[(end + 1)...]
      if !behind.isEmpty {
        guard behind.first == 0x3A else { return nil }
        port = behind.dropFirst()
      }
    } else if entry.contains(0x2E), let colon = entry.lastIndex(of: 0x3A),
      entry.firstIndex(of: 0x3A) == colon
    {
      host = entry[..<colon]
      port = entry[(colon + 1)...]
    }
    guard var address = SocketAddress.literal(host) else { return nil }
    if let port {
      guard (1...5).contains(port.count), port.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(String(decoding: port, as: UTF8.self))
      else { return nil }
      address.port = number
    }
    return address
  }
}

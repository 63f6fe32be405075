/// The addresses that begin with the same bits, as `10.0.0.0/8` writes them.
package struct NetworkRange: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64
  private let isIPv4: Bool
  /// From 0 to 32 or 128.
  private let prefix: Int

  /// Why a text is no range; the description ends a sentence that begins with the text.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    case noAddress
    case badPrefix(largest: Int)
    /// Bits are set beyond the prefix; the range that was perhaps meant.
    case looseBits(meant: String)

    package var description: String {
      switch self {
      case .noAddress:
        "is no address; write 192.0.2.7, 10.0.0.0/8, 2001:db8::/32, loopback or unix"
      case .badPrefix(let largest): "needs a number from 0 to \(largest) behind its slash"
      case .looseBits(let meant): "has bits beyond its prefix; write \(meant)"
      }
    }
  }

  /// An address, or one with a prefix: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`. IPv4 addresses
  /// written as IPv6 are IPv4.
  package init(_ text: some StringProtocol) throws(Fault) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = SocketAddress.literal(first.utf8) else {
      throw .noAddress
    }
    (high, low, isIPv4) = address.bits
    let width = isIPv4 ? 32 : 128
    // `::ffff:10.0.0.0/104` counts from the front of all 128 bits.
    let before = isIPv4 && address.isIPv6 ? 96 : 0
    guard parts.count == 2 else {
      prefix = width
      return
    }
    let digits = parts[1].utf8
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(parts[1]), (before...(before + width)).contains(number)
    else { throw .badPrefix(largest: before + width) }
    prefix = number - before
    let mask = Self.mask(prefix, isIPv4: isIPv4)
    guard high & ~mask.high == 0, low & ~mask.low == 0 else {
      throw .looseBits(meant: Self.text(high & mask.high, low & mask.low, isIPv4, prefix))
    }
  }

  package func contains(_ address: SocketAddress) -> Bool {
    let bits = address.bits
    guard bits.isIPv4 == isIPv4 else { return false }
    let mask = Self.mask(prefix, isIPv4: isIPv4)
    return bits.high & mask.high == high && bits.low & mask.low == low
  }

  private static func mask(_ prefix: Int, isIPv4: Bool) -> (high: UInt64, low: UInt64) {
    // Shifts by the whole width give 0.
    if isIPv4 { return (0, ~(UInt64.max >> (32 + UInt64(prefix))) & 0xFFFF_FFFF) }
    return (~(UInt64.max >> UInt64(prefix)), ~(UInt64.max >> UInt64(max(0, prefix - 64))))
  }

  private static func text(
    _ high: UInt64, _ low: UInt64, _ isIPv4: Bool, _ prefix: Int
  ) -> String {
    let separator = isIPv4 ? "." : ":"
    let words: [String] =
      if isIPv4 {
        stride(from: 24, through: 0, by: -8).map { "\(low >> $0 & 0xFF)" }
      } else {
        [high, low].flatMap { half in
          stride(from: 48, through: 0, by: -16).map { String(half >> $0 & 0xFFFF, radix: 16) }
        }
      }
    let long = words.joined(separator: separator)
    return "\(SocketAddress(long, port: 0)?.host ?? long)/\(prefix)"
  }
}

extension SocketAddress {
  /// The address that the bytes write, without a port (0): digits, dots and colons alone, so no
  /// zone, no name and nothing behind a NUL.
  static func literal(_ text: some Collection<UInt8>) -> SocketAddress? {
    // The longest is an IPv6 address with an IPv4 one at its end.
    guard (2...45).contains(text.count) else { return nil }
    for byte in text {
      switch byte {
      case 0x2E, 0x30...0x3A, 0x41...0x46, 0x61...0x66: continue
      default: return nil
      }
    }
    return SocketAddress(String(decoding: text, as: UTF8.self), port: 0)
  }

  /// The address in network order, IPv4 in the low 32 bits; an IPv4 peer seen through an IPv6
  /// socket is IPv4.
  var bits: (high: UInt64, low: UInt64, isIPv4: Bool) {
    if !isIPv6 || (high == 0 && low >> 32 == 0xFFFF) { return (0, low & 0xFFFF_FFFF, true) }
    return (high, low, false)
  }
}

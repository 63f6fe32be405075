/// The grammar of a Host value: `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2).
enum HostSyntax {
  /// Whether `range` is a well-formed host with an optional port; an empty host is one, as the
  /// grammar has it, unless `allowsEmpty` is false (in an http URI, RFC 9110 §4.2.1).
  static func isValid(
    _ bytes: Span<UInt8>, _ range: Range<Int>, allowsEmpty: Bool = true
  ) -> Bool {
    var index = range.lowerBound
    let end = range.upperBound
    if index < end, bytes[index] == 0x5B {
      guard let close = bytes.firstIndex(of: 0x5D, in: index..<end) else { return false }
      guard isAddressLiteral(bytes, (index &+ 1)..<close) else { return false }
      index = close &+ 1
    } else {
      while index < end, ByteClass.isRegisteredName(bytes[index]) {
        if bytes[index] == 0x25 {
          guard end &- index > 2, ByteClass.hexValue(bytes[index &+ 1]) != nil,
            ByteClass.hexValue(bytes[index &+ 2]) != nil
          else { return false }
          index &+= 2
        }
        index &+= 1
      }
      if index == range.lowerBound, !(allowsEmpty && index == end) { return false }
    }
    if index == end { return true }
    guard bytes[index] == 0x3A else { return false }
    return isPort(bytes, (index &+ 1)..<end)
  }

  /// Whether `range` is a host and a port, neither of them empty (RFC 9112 §3.2.3).
  static func isHostAndPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let last = range.last, ByteClass.isDigit(bytes[last]),
      isValid(bytes, range, allowsEmpty: false)
    else { return false }
    var index = last
    while index > range.lowerBound, ByteClass.isDigit(bytes[index]) { index &-= 1 }
    return bytes[index] == 0x3A
  }

  private static func isPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var port = 0
    for index in range {
      guard ByteClass.isDigit(bytes[index]) else { return false }
      port = port * 10 + Int(bytes[index] &- 0x30)
      if port > 65535 { return false }
    }
    return true
  }

  /// What stands between the brackets of an IP literal.
  private static func isAddressLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    if bytes[first] | 0x20 == 0x76 { return isFutureLiteral(bytes, range) }
    return isIPv6(bytes, range)
  }

  /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
  private static func isFutureLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let dot = bytes.firstIndex(of: 0x2E, in: range) else { return false }
    let version = (range.lowerBound &+ 1)..<dot
    let rest = (dot &+ 1)..<range.upperBound
    if version.isEmpty || rest.isEmpty { return false }
    for index in version where ByteClass.hexValue(bytes[index]) == nil { return false }
    for index in rest {
      let byte = bytes[index]
      if byte != 0x3A && (byte == 0x25 || !ByteClass.isRegisteredName(byte)) { return false }
    }
    return true
  }

  /// Eight groups of up to four hexadecimal digits, one `::` for a run of zeros, the last two
  /// groups perhaps as a dotted IPv4 address.
  private static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let end = range.upperBound
    var index = range.lowerBound
    var groups = 0
    var hasRun = false
    if end &- index >= 2, bytes[index] == 0x3A, bytes[index &+ 1] == 0x3A {
      hasRun = true
      index &+= 2
    }
    while index < end {
      let start = index
      while index < end, ByteClass.hexValue(bytes[index]) != nil { index &+= 1 }
      if index < end, bytes[index] == 0x2E {
        groups &+= 2
        guard isIPv4(bytes, start..<end) else { return false }
        return groups == 8 || (hasRun && groups < 8)
      }
      guard index > start, index &- start <= 4, groups < 8 else { return false }
      groups &+= 1
      if index == end { break }
      guard bytes[index] == 0x3A else { return false }
      index &+= 1
      if index < end, bytes[index] == 0x3A {
        if hasRun { return false }
        hasRun = true
        index &+= 1
      } else if index == end {
        return false
      }
    }
    return groups == 8 || (hasRun && groups < 8)
  }

  private static func isIPv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    for part in 0..<4 {
      let start = index
      var value = 0
      while index < range.upperBound, ByteClass.isDigit(bytes[index]) {
        value = value * 10 + Int(bytes[index] &- 0x30)
        if value > 255 { return false }
        index &+= 1
      }
      let length = index &- start
      if length == 0 || (length > 1 && bytes[start] == 0x30) { return false }
      if part < 3 {
        guard index < range.upperBound, bytes[index] == 0x2E else { return false }
        index &+= 1
      }
    }
    return index == range.upperBound
  }
}

/// A parsed request line (RFC 9112 §3); ranges count from the head's first byte.
struct RequestLine {
  /// Nil when the method is a well-formed token that the server does not know.
  var method: Method?
  var minorVersion: UInt8
  /// Empty where OPTIONS names a host alone, which is meant for the server as a whole.
  var path: Range<Int>
  var query: Range<Int>?
  /// The target's own authority, which outranks Host (RFC 9112 §3.2.2).
  var authority: Range<Int>?

  /// Reads the line in `line`, which has no control characters.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(Fault) {
    guard let methodEnd = bytes.firstIndex(of: 0x20, in: line),
      let targetEnd = bytes.firstIndex(of: 0x20, in: (methodEnd &+ 1)..<line.upperBound)
    else { throw .malformed("The request line has not three parts.") }
    let name = line.lowerBound..<methodEnd
    let target = (methodEnd &+ 1)..<targetEnd
    if name.isEmpty { throw .malformed("The method is not a token.") }
    for index in name where !ByteClass.isToken(bytes[index]) {
      throw .malformed("The method is not a token.")
    }
    minorVersion = try Self.minorVersion(bytes, (targetEnd &+ 1)..<line.upperBound)
    let method = Method(bytes, name)
    self.method = method
    guard let first = target.first else { throw .malformed("The target is empty.") }

    path = target
    query = nil
    authority = nil
    if method == .connect {
      guard HostSyntax.isHostAndPort(bytes, target) else {
        throw .malformed("The target of CONNECT is not a host and port.")
      }
    } else if bytes[first] == 0x2F {
      try readPath(bytes, target)
    } else if bytes[first] == 0x2A, target.count == 1 {
      guard method == .options else {
        throw .malformed("The target * is for OPTIONS alone.")
      }
    } else {
      try readAbsolute(bytes, target)
    }
  }

  private static func minorVersion(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(Fault) -> UInt8 {
    let start = range.lowerBound
    guard range.count == 8,
      bytes[start] == 0x48, bytes[start &+ 1] == 0x54, bytes[start &+ 2] == 0x54,
      bytes[start &+ 3] == 0x50, bytes[start &+ 4] == 0x2F, bytes[start &+ 6] == 0x2E,
      ByteClass.isDigit(bytes[start &+ 5]), ByteClass.isDigit(bytes[start &+ 7])
    else { throw .malformed("The protocol version is malformed.") }
    guard bytes[start &+ 5] == 0x31 else {
      throw Fault(.httpVersionNotSupported, "The server speaks HTTP/1.1.")
    }
    return bytes[start &+ 7] == 0x30 ? 0 : 1
  }

  /// Reads `absolute-path [ "?" query ]`.
  private mutating func readPath(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Fault) {
    var index = range.lowerBound
    while index < range.upperBound, ByteClass.isPath(bytes[index]) { index &+= 1 }
    path = range.lowerBound..<index
    if index == range.upperBound { return }
    guard bytes[index] == 0x3F else {
      throw .malformed("The target has a character that a URI cannot have.")
    }
    try readQuery(bytes, (index &+ 1)..<range.upperBound)
  }

  private mutating func readQuery(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Fault) {
    for index in range where !ByteClass.isQuery(bytes[index]) {
      throw .malformed("The target has a character that a URI cannot have.")
    }
    query = range
  }

  /// Reads an absolute http or https URI. An empty path is `/`, for which a slash of `://` stands;
  /// but OPTIONS with neither path nor query means `*` (RFC 9112 §3.2.4).
  private mutating func readAbsolute(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Fault) {
    guard let colon = bytes.firstIndex(of: 0x3A, in: range), range.upperBound &- colon > 3,
      bytes[colon &+ 1] == 0x2F, bytes[colon &+ 2] == 0x2F
    else { throw .malformed("The target is neither a path nor an absolute URI.") }
    let scheme = range.lowerBound..<colon
    guard bytes.spells("http", in: scheme) || bytes.spells("https", in: scheme) else {
      throw .malformed("The scheme of the target is not http or https.")
    }
    let start = colon &+ 3
    var end = start
    while end < range.upperBound, bytes[end] != 0x2F, bytes[end] != 0x3F { end &+= 1 }
    guard HostSyntax.isValid(bytes, start..<end, allowsEmpty: false) else {
      throw .malformed("The authority of the target is malformed.")
    }
    authority = start..<end
    if end < range.upperBound, bytes[end] == 0x2F {
      try readPath(bytes, end..<range.upperBound)
    } else {
      let isForServer = method == .options && end == range.upperBound
      path = (colon &+ 1)..<(colon &+ (isForServer ? 1 : 2))
      if end < range.upperBound { try readQuery(bytes, (end &+ 1)..<range.upperBound) }
    }
  }
}

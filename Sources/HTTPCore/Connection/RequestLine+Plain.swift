extension RequestLine {
  /// The line that most requests begin with, `GET /path?query HTTP/1.1`, read in one pass with its
  /// line end; `end` becomes the place behind that.
  ///
  /// Nil where the line is another, is not whole or does not end before `limit`: it has yet to be
  /// looked at, and says by ``init(_:_:)`` what it is and what is wrong with it. Where both read a
  /// line they say the same.
  static func plain(
    _ bytes: Span<UInt8>, from start: Int, limit: Int, end: inout Int
  ) -> RequestLine? {
    // The shortest one has 14 bytes, and CR LF.
    guard limit &- start >= 14, bytes.count &- start >= 16, bytes[start] == 0x47,
      bytes[start &+ 1] == 0x45, bytes[start &+ 2] == 0x54, bytes[start &+ 3] == 0x20,
      bytes[start &+ 4] == 0x2F
    else { return nil }
    // Where the version still fits behind it.
    let stop = min(limit, bytes.count) &- 9
    let target = bytes.extracting(..<stop)
    var index = start &+ 5
    while index < target.count, ByteClass.isPath(target[index]) { index &+= 1 }
    let path = (start &+ 4)..<index
    var query: Range<Int>?
    if index < target.count, target[index] == 0x3F {
      index &+= 1
      let queryStart = index
      while index < target.count, ByteClass.isQuery(target[index]) { index &+= 1 }
      query = queryStart..<index
    }
    let next = index &+ 9
    guard next <= limit, next &+ 1 < bytes.count, bytes[index] == 0x20,
      bytes[index &+ 1] == 0x48, bytes[index &+ 2] == 0x54, bytes[index &+ 3] == 0x54,
      bytes[index &+ 4] == 0x50, bytes[index &+ 5] == 0x2F, bytes[index &+ 6] == 0x31,
      bytes[index &+ 7] == 0x2E, bytes[index &+ 8] == 0x31, bytes[next] == 0x0D,
      bytes[next &+ 1] == 0x0A
    else { return nil }
    end = next &+ 2
    return RequestLine(path: path, query: query)
  }

  /// That of a GET by HTTP/1.1.
  private init(path: Range<Int>, query: Range<Int>?) {
    method = .get
    minorVersion = 1
    self.path = path
    self.query = query
    authority = nil
  }
}

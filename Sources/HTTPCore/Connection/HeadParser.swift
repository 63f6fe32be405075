/// Reads a request head bit by bit (RFC 9112 §2 to §5).
///
/// The same bytes give the same outcome however they are cut: lines are looked at in order, and the
/// first fault in that order counts. A line that lies whole and is an ordinary one costs one pass over
/// it; any other two at the most.
struct HeadParser {
  /// Set once the request line is complete.
  private(set) var line: RequestLine?
  private(set) var fields: [Request.Field] = []
  private(set) var framing = FramingFields()
  /// Whether the method is HEAD, known before the request line is found sound or not.
  private(set) var isHead = false

  /// How many bytes of the head have been looked at.
  private var scanned = 0
  /// Where the line begins that has not been read to its end.
  private(set) var lineStart = 0
  private var fieldBytes = 0
  /// How many bytes were given at the last look, a CR that waits for its LF among them.
  private(set) var seen = 0

  /// Whether nothing but empty lines has been seen, which may come before a request (RFC 9112
  /// §2.2) and are no part of one.
  @inline(__always) var isBlank: Bool { line == nil && scanned == lineStart }

  /// Whether nothing at all has been seen.
  @inline(__always) var isUnused: Bool { line == nil && scanned == 0 && seen == 0 }

  /// Trades the memory of the fields, while there are none, for what is spare.
  mutating func trade(_ spare: inout SpareRequest) { spare.trade(&fields) }

  /// Starts anew; returns the fields read.
  mutating func reset() -> [Request.Field] {
    var read: [Request.Field] = []
    swap(&read, &fields)
    self = HeadParser()
    return read
  }

  /// Forgets the empty lines seen; returns how many bytes they are, which the caller drops too.
  mutating func dropEmptyLines() -> Int {
    let count = scanned
    seen &-= count
    scanned = 0
    lineStart = 0
    return count
  }

  /// Looks at the bytes that are new in `bytes`, all bytes of the head so far.
  ///
  /// Returns the head's length with its empty line once that has come, nil before; later bytes
  /// than the head's may follow in `bytes`.
  mutating func advance(_ bytes: Span<UInt8>, limits: Limits) throws(Fault) -> Int? {
    seen = bytes.count
    do throws(Fault) {
      return try scan(bytes, limits: limits)
    } catch {
      lookForHead(in: bytes)
      throw error
    }
  }

  /// Looks whether the method is HEAD, once the request line will not be read any further.
  mutating func lookForHead(in bytes: Span<UInt8>) {
    if line == nil { isHead = bytes.starts(with: "HEAD ", at: lineStart) }
  }

  private mutating func scan(_ bytes: Span<UInt8>, limits: Limits) throws(Fault) -> Int? {
    let end = bytes.count
    var index = scanned
    while true {
      if index == lineStart, try readPlainLine(bytes, limits: limits) {
        index = lineStart
        continue
      }
      let allowance = line == nil ? limits.requestLine : limits.fieldBytes &- fieldBytes
      let stop = min(end, lineStart + max(0, allowance))
      while index < stop, !ByteClass.isControl(bytes[index]) { index &+= 1 }
      scanned = index
      if index == end { return nil }
      guard bytes[index] == 0x0D else {
        throw index == stop && !ByteClass.isControl(bytes[index])
          ? tooLong : .malformed("There is a control character in the head.")
      }
      if index &+ 1 == end { return nil }
      guard bytes[index &+ 1] == 0x0A else {
        throw .malformed("A carriage return stands alone.")
      }
      let content = lineStart..<index
      index &+= 2
      if content.isEmpty {
        if line != nil { return index }
      } else if line == nil {
        line = try RequestLine(bytes, content)
        isHead = line?.method == .head
        if fields.capacity == 0 { fields.reserveCapacity(12) }
      } else {
        try readField(bytes, content, limits: limits)
      }
      scanned = index
      lineStart = index
    }
  }

  /// Reads the next line where that is whole and nothing is wrong with its form, each byte once;
  /// false where it must be looked at closely, of which nothing is noted then.
  private mutating func readPlainLine(
    _ bytes: Span<UInt8>, limits: Limits
  ) throws(Fault) -> Bool {
    let start = lineStart
    if line == nil {
      var end = start
      guard
        let plain = RequestLine.plain(
          bytes, from: start, limit: start &+ max(0, limits.requestLine), end: &end)
      else { return false }
      line = plain
      isHead = false
      if fields.capacity == 0 { fields.reserveCapacity(12) }
      noteLine(end)
      return true
    }
    let stop = min(bytes.count &- 1, start &+ max(0, limits.fieldBytes &- fieldBytes))
    guard start < stop else { return false }
    let line = bytes.extracting(..<stop)
    var index = start
    while index < line.count, ByteClass.isToken(line[index]) { index &+= 1 }
    guard index > start, index < stop, bytes[index] == 0x3A else { return false }
    let name = start..<index
    index &+= 1
    while index < line.count, !ByteClass.isControl(line[index]) { index &+= 1 }
    guard index < bytes.count &- 1, bytes[index] == 0x0D, bytes[index &+ 1] == 0x0A else {
      return false
    }
    scanned = index
    try noteField(bytes, start..<index, name, limits: limits)
    noteLine(index &+ 2)
    return true
  }

  private mutating func noteLine(_ end: Int) {
    scanned = end
    lineStart = end
  }

  private var tooLong: Fault {
    line == nil
      ? Fault(.uriTooLong, "The request line is too long.")
      : Fault(.requestHeaderFieldsTooLarge, "The header fields are too long.")
  }

  private mutating func readField(
    _ bytes: Span<UInt8>, _ content: Range<Int>, limits: Limits
  ) throws(Fault) {
    var index = content.lowerBound
    while index < content.upperBound, ByteClass.isToken(bytes[index]) { index &+= 1 }
    guard index > content.lowerBound, index < content.upperBound, bytes[index] == 0x3A else {
      throw .malformed("A header field has no well-formed name.")
    }
    try noteField(bytes, content, content.lowerBound..<index, limits: limits)
  }

  private mutating func noteField(
    _ bytes: Span<UInt8>, _ content: Range<Int>, _ name: Range<Int>, limits: Limits
  ) throws(Fault) {
    fieldBytes &+= content.count &+ 2
    if fields.count >= limits.fieldCount || fieldBytes > limits.fieldBytes {
      throw Fault(.requestHeaderFieldsTooLarge, "There are too many header fields.")
    }
    let value = bytes.trimmed((name.upperBound &+ 1)..<content.upperBound)
    let known = FieldName(bytes, name)
    try framing.note(known, bytes, value)
    fields.append(Request.Field(known: known, name: name, value: value))
  }
}

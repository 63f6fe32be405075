/// Reads a field value from front to back by the common rules of RFC 9110 §5.6.
///
/// Every step moves forward, so reading a whole value costs its length once.
struct FieldCursor {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The byte to be read next, or nil at the end.
  var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// All that is still to be read.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// Moves past `byte` if it is next, and says whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Moves past blanks and tabs (`OWS`, RFC 9110 §5.6.3).
  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Whether a list's member may end here, at blanks and then a comma or the end; the blanks are
  /// passed.
  mutating func endsMember() -> Bool {
    skipBlanks()
    return current == nil || current == 0x2C
  }

  /// Moves past blanks and commas: empty members say nothing (RFC 9110 §5.6.1.2).
  mutating func skipListDelimiters() {
    skipBlanks()
    while take(0x2C) { skipBlanks() }
  }

  /// Moves past every byte that `belongs`, and returns those bytes; nil when there is none.
  mutating func run(where belongs: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    let start = position
    while let byte = current, belongs(byte) { position += 1 }
    return start == position ? nil : bytes[start..<position]
  }

  /// A token (RFC 9110 §5.6.2), or nil.
  mutating func token() -> ArraySlice<UInt8>? { run(where: ByteClass.isToken) }

  /// What a quoted string (RFC 9110 §5.6.4) says, without its quotes and escapes.
  ///
  /// Nil when there is none or it has no end; the cursor may then stand within it. Nothing is
  /// copied unless a backslash is there.
  mutating func quotedString() -> ArraySlice<UInt8>? {
    guard take(0x22) else { return nil }
    let start = position
    var unescaped: [UInt8]?
    while let byte = current {
      position += 1
      if byte == 0x22 { return unescaped?[...] ?? bytes[start..<(position - 1)] }
      if byte == 0x5C {
        guard let escaped = current else { return nil }
        if unescaped == nil { unescaped = Array(bytes[start..<(position - 1)]) }
        position += 1
        unescaped?.append(escaped)
      } else {
        unescaped?.append(byte)
      }
    }
    return nil
  }

  /// The next member of a comma-separated list (RFC 9110 §5.6.1), without the blanks around it.
  ///
  /// Commas within quoted strings belong to their member, empty members are passed over
  /// (§5.6.1.2), and a quoted string without an end reaches to the end of the value. Nil at the
  /// end.
  mutating func member() -> ArraySlice<UInt8>? {
    skipListDelimiters()
    let start = position
    var end = position
    var isQuoted = false
    while let byte = current {
      if byte == 0x2C && !isQuoted { break }
      position += 1
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x5C && isQuoted && position < bytes.endIndex { position += 1 }
      if byte != 0x20 && byte != 0x09 { end = position }
    }
    return start == end ? nil : bytes[start..<end]
  }

  /// The next `; name=value`, or nil at the end (RFC 9110 §5.6.6).
  ///
  /// Empty parameters (`;;`) are passed over. Anything else is an error.
  mutating func parameter() throws(MalformedFieldValue) -> FieldParameter? {
    while true {
      skipBlanks()
      if current == nil { return nil }
      guard take(0x3B) else { throw MalformedFieldValue() }
      skipBlanks()
      if current == nil || current == 0x3B { continue }
      guard let name = token(), take(0x3D), let value = token() ?? quotedString() else {
        throw MalformedFieldValue()
      }
      return FieldParameter(name: name, value: value)
    }
  }
}

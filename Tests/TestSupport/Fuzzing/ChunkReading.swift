/// The chunked coding by RFC 9112 §7.1, read with everything at hand: what the decoder that is fed
/// piece by piece is compared with.
package struct ChunkReading {
  package enum Outcome: Equatable {
    case done
    case needsMore
    case malformed
    case tooLarge
  }

  private enum Stop: Error {
    case needsMore, malformed, tooLarge
  }

  /// What is not read yet.
  package private(set) var rest: ArraySlice<UInt8>
  package private(set) var body: [UInt8] = []
  private var overhead = 0
  private var overheadLimit = 0

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads to the body's end, or as far as the bytes go.
  package mutating func run(bodyLimit: Int, overheadLimit: Int) -> Outcome {
    self.overheadLimit = overheadLimit
    do throws(Stop) {
      while true {
        let size = try sizeLine()
        if size == 0 { break }
        guard size <= UInt64(bodyLimit - body.count) else { throw Stop.tooLarge }
        let part = rest.prefix(Int(size))
        body += part
        rest = rest.dropFirst(part.count)
        guard part.count == Int(size) else { throw Stop.needsMore }
        try expect(0x0D)
        try expect(0x0A)
      }
      while try trailer() {}
      return .done
    } catch {
      switch error {
      case .needsMore: return .needsMore
      case .malformed: return .malformed
      case .tooLarge: return .tooLarge
      }
    }
  }

  private mutating func take() throws(Stop) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .needsMore }
    return byte
  }

  private mutating func expect(_ byte: UInt8) throws(Stop) {
    if try take() != byte { throw .malformed }
  }

  /// Takes a byte that counts as overhead.
  private mutating func takeOverhead() throws(Stop) -> UInt8 {
    let byte = try take()
    overhead += 1
    if overhead > overheadLimit { throw .malformed }
    return byte
  }

  private mutating func sizeLine() throws(Stop) -> UInt64 {
    var size: UInt64 = 0
    var digits = 0
    while true {
      guard let byte = rest.first else { throw .needsMore }
      guard let digit = Self.hexadecimal(byte) else { break }
      rest = rest.dropFirst()
      digits += 1
      if digits > 16 {
        overhead += 1
        if overhead > overheadLimit { throw .malformed }
      }
      // A length that no Int can say.
      if size >> 59 != 0 { throw .tooLarge }
      size = size << 4 | digit
    }
    if digits == 0 { throw .malformed }
    if rest.first == 0x0D {
      rest = rest.dropFirst()
      try expect(0x0A)
      return size
    }
    guard let next = rest.first, next == 0x3B || next == 0x20 || next == 0x09 else {
      throw .malformed
    }
    try extensions()
    return size
  }

  /// `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] ) CRLF`
  private mutating func extensions() throws(Stop) {
    var byte = try take()
    if byte != 0x3B { byte = try afterBlanks() }
    while true {
      guard byte == 0x3B else { throw .malformed }
      byte = try token(try afterBlanks())
      var hasBlank = Self.isBlank(byte)
      if hasBlank { byte = try afterBlanks() }
      if byte == 0x3D {
        byte = try afterBlanks()
        byte = byte == 0x22 ? try quoted() : try token(byte)
        hasBlank = Self.isBlank(byte)
        if hasBlank { byte = try afterBlanks() }
      }
      if byte == 0x0D, !hasBlank { return try expect(0x0A) }
    }
  }

  /// The byte after a token that begins with `first`.
  private mutating func token(_ first: UInt8) throws(Stop) -> UInt8 {
    guard Self.isToken(first) else { throw .malformed }
    var byte = first
    while Self.isToken(byte) { byte = try takeOverhead() }
    return byte
  }

  private mutating func afterBlanks() throws(Stop) -> UInt8 {
    while true {
      let byte = try takeOverhead()
      if !Self.isBlank(byte) { return byte }
    }
  }

  /// The byte after the closing quote.
  private mutating func quoted() throws(Stop) -> UInt8 {
    while true {
      let byte = try takeOverhead()
      switch byte {
      case 0x22: return try takeOverhead()
      case 0x5C:
        if Self.isControl(try takeOverhead()) { throw .malformed }
      default: if Self.isControl(byte) { throw .malformed }
      }
    }
  }

  /// Takes a trailer line; false at the empty one.
  private mutating func trailer() throws(Stop) -> Bool {
    // The empty line that ends the body is no trailer.
    guard let first = rest.first else { throw .needsMore }
    if first == 0x0D {
      rest = rest.dropFirst()
      try expect(0x0A)
      return false
    }
    var byte = try token(takeOverhead())
    guard byte == 0x3A else { throw .malformed }
    repeat { byte = try takeOverhead() } while !Self.isControl(byte)
    guard byte == 0x0D, try takeOverhead() == 0x0A else { throw .malformed }
    return true
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09) || byte == 0x7F
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func hexadecimal(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
  }

  private static let tokens: [Bool] = {
    let bytes = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    var table = [Bool](repeating: false, count: 256)
    for byte in bytes.utf8 { table[Int(byte)] = true }
    return table
  }()

  private static func isToken(_ byte: UInt8) -> Bool { tokens[Int(byte)] }
}

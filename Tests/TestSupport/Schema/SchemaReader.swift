/// Reads a JSON text (RFC 8259) strictly; every method throws where the text is something else.
///
/// Foundation's decoder must be asked for each type in turn, which takes several times as long,
/// and the tests validate every row.
struct SchemaReader {
  struct NotJSON: Error {}

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of the whole text.
  mutating func whole() throws -> SchemaValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw NotJSON() }
    return value
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value() throws -> SchemaValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    default: return try number()
    }
  }

  private mutating func members() throws -> [String: SchemaValue] {
    var members: [String: SchemaValue] = [:]
    try list(closedBy: "}") { reader in
      let name = try reader.string()
      reader.skipSpace()
      try reader.expect(UInt8(ascii: ":"))
      guard members.updateValue(try reader.value(), forKey: name) == nil else { throw NotJSON() }
    }
    return members
  }

  private mutating func elements() throws -> [SchemaValue] {
    var elements: [SchemaValue] = []
    try list(closedBy: "]") { reader in elements.append(try reader.value()) }
    return elements
  }

  private mutating func list(
    closedBy end: Unicode.Scalar, _ element: (inout SchemaReader) throws -> Void
  ) throws {
    position += 1
    skipSpace()
    if skip(end) { return }
    while true {
      skipSpace()
      try element(&self)
      skipSpace()
      if skip(end) { return }
      try expect(UInt8(ascii: ","))
    }
  }

  private mutating func word(_ word: String, _ value: SchemaValue) throws -> SchemaValue {
    for byte in word.utf8 { try expect(byte) }
    return value
  }

  private mutating func number() throws -> SchemaValue {
    let start = position
    skip("-")
    if !skip("0") { try digits() }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("-") { skip("+") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int128(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else { throw NotJSON() }
    return Int128(exactly: double).map(SchemaValue.integer) ?? .number(double)
  }

  private mutating func digits() throws {
    let start = position
    while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { position += 1 }
    if position == start { throw NotJSON() }
  }

  private mutating func skipSpace() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  @discardableResult
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws {
    guard next == byte else { throw NotJSON() }
    position += 1
  }
}

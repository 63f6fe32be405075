extension JSONTree {
  /// Reads a text by the rules of `StrictJSON`.
  ///
  /// Costs the strict pass and a second one that keeps the places.
  ///
  /// - Throws: a fault that names the offset within `bytes`.
  package init(of bytes: ArraySlice<UInt8>, maximumDepth: Int) throws(JSONFault) {
    _ = try StrictJSON.value(of: bytes, maximumDepth: maximumDepth)
    guard let tree = JSONTree(accepted: bytes) else {
      throw JSONFault(offset: 0, reason: "no more than 256 levels may be nested")
    }
    self = tree
  }

  /// Reads a text that `StrictJSON` has accepted before, such as a stored payload, in one pass.
  ///
  /// Of anything else it reads what it can, and is nil where it finds no way or more than 256
  /// levels.
  package init?(accepted bytes: ArraySlice<UInt8>) {
    var reader = JSONTreeReader(bytes)
    guard let tree = reader.value(depth: 0) else { return nil }
    self = tree
  }
}

/// Walks over a text of known form; checks no more than keeps it from running astray.
private struct JSONTreeReader {
  private static let maximumDepth = 256

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
  }

  private func peek() -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  mutating func value(depth: Int) -> JSONTree? {
    skipBlanks()
    let start = index
    var members: [JSONTree.Member] = []
    var elements: [JSONTree] = []
    let kind: JSONValue.Kind
    guard depth <= Self.maximumDepth, let first = peek() else { return nil }
    switch first {
    case UInt8(ascii: "{"):
      guard let read = self.members(depth: depth + 1) else { return nil }
      members = read
      kind = .object
    case UInt8(ascii: "["):
      guard let read = self.elements(depth: depth + 1) else { return nil }
      elements = read
      kind = .array
    case UInt8(ascii: "\""):
      guard string() != nil else { return nil }
      kind = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .boolean
    case UInt8(ascii: "n"): kind = .null
    default: kind = .number
    }
    if kind == .boolean || kind == .null || kind == .number {
      guard word() else { return nil }
    }
    return JSONTree(
      kind: kind, offset: start - bytes.startIndex, bytes: bytes[start..<index], members: members,
      elements: elements)
  }

  private mutating func members(depth: Int) -> [JSONTree.Member]? {
    index += 1
    var members: [JSONTree.Member] = []
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipBlanks()
      let start = index
      guard peek() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth)
      else { return nil }
      members.append(
        JSONTree.Member(rawKey: key, keyOffset: start - bytes.startIndex, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? members : nil
  }

  private mutating func elements(depth: Int) -> [JSONTree]? {
    index += 1
    var elements: [JSONTree] = []
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      guard let value = value(depth: depth) else { return nil }
      elements.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? elements : nil
  }

  /// The inside of the quotes that start here.
  private mutating func string() -> ArraySlice<UInt8>? {
    index += 1
    let start = index
    while let byte = peek() {
      if byte == 0x22 {
        defer { index += 1 }
        return bytes[start..<index]
      }
      index += byte == 0x5C ? 2 : 1
    }
    return nil
  }

  /// A number, true, false or null: what stands before the next mark or blank.
  private mutating func word() -> Bool {
    let start = index
    while let byte = peek(), byte > 0x20, byte != 0x2C, byte != 0x5D, byte != 0x7D { index += 1 }
    return index > start
  }
}

/// Reads a JSON text as RFC 8259 has it, and tells where it isn't one.
///
/// One pass; nothing is copied but the tree of places. At most 128 levels: a row's payload has 64.
struct JSONParser {
  /// What is wrong, and at which byte.
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  static let maximumDepth = 128
  private static let digit = UInt8(ascii: "0")...UInt8(ascii: "9")

  private let bytes: [UInt8]
  private var at = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The tree of a whole text.
  static func parse(_ bytes: [UInt8]) throws(Fault) -> JSONNode {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(reason: "bytes that are no UTF-8", offset: 0)
    }
    var parser = JSONParser(bytes)
    parser.skipSpace()
    let node = try parser.value(depth: 1)
    parser.skipSpace()
    guard parser.at == bytes.count else { throw parser.fault("something behind the value") }
    return node
  }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: at) }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    at += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONNode {
    guard depth <= Self.maximumDepth else {
      throw fault("more than \(Self.maximumDepth) levels")
    }
    let start = at
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""):
      try string()
      return JSONNode(kind: .string, range: start..<at)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let first? where first == UInt8(ascii: "-") || Self.digit ~= first:
      try number()
      return JSONNode(kind: .number, range: start..<at)
    case nil: throw fault("the end, where a value is expected")
    default: throw fault("no value")
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> JSONNode {
    let start = at
    at += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return JSONNode(kind: .object([]), range: start..<at) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw fault("no key") }
      let key = at
      try string()
      let name = key + 1..<at - 1
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("no colon behind a key") }
      skipSpace()
      members.append(JSONNode.Member(key: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("an object that is not closed") }
    return JSONNode(kind: .object(members), range: start..<at)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSONNode {
    let start = at
    at += 1
    var elements: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return JSONNode(kind: .array([]), range: start..<at) }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("an array that is not closed") }
    return JSONNode(kind: .array(elements), range: start..<at)
  }

  private mutating func word(_ word: StaticString, _ kind: JSONNode.Kind) throws(Fault) -> JSONNode
  {
    let start = at
    for expected in "\(word)".utf8 {
      guard take(expected) else { throw fault("no value") }
    }
    return JSONNode(kind: kind, range: start..<at)
  }

  private mutating func string() throws(Fault) {
    at += 1
    while let byte {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw fault("a control character in a string")
      default: break
      }
    }
    throw fault("a string that is not closed")
  }

  private mutating func escape() throws(Fault) {
    guard let byte else { throw fault("a string that is not closed") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard let digit = self.byte, JSONText.hexDigit(digit) != nil else {
          throw fault("an escape that is none")
        }
        at += 1
      }
    default: throw fault("an escape that is none")
    }
  }

  private mutating func number() throws(Fault) {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      at += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws(Fault) {
    let start = at
    while let byte, Self.digit ~= byte { at += 1 }
    guard at > start else { throw fault("a number without digits") }
  }
}

/// Accepts JSON texts by the contract's rules, which Foundation's parser does not hold: RFC 8259 to
/// the letter, UTF-8 (one byte order mark is dropped), no key twice in an object, no lone
/// surrogate, no number out of a double's range, no more than a number of levels.
///
/// What is accepted keeps its bytes, so integers keep every digit. Costs one pass.
package struct StrictJSON {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var compact: [UInt8] = []
  private let maximumDepth: Int

  private init(_ bytes: ArraySlice<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    index = bytes.startIndex
    compact.reserveCapacity(bytes.count)
  }

  /// The members of a text that is one object, in their order.
  ///
  /// - Parameter maximumDepth: how many levels of objects and arrays may be nested, the outermost
  ///   among them.
  /// - Throws: a fault that names the offset within `bytes`.
  package static func members(
    of bytes: ArraySlice<UInt8>, maximumDepth: Int
  ) throws(JSONFault) -> [JSONMember] {
    var reader = try start(bytes, maximumDepth: maximumDepth)
    guard reader.peek() == UInt8(ascii: "{") else {
      let value = try reader.wholeValue()
      throw JSONFault(offset: 0, reason: "an object is expected, not \(value.kindName)")
    }
    var members: [JSONMember] = []
    try reader.object(depth: 1) { members.append($0) }
    try reader.end()
    return members
  }

  /// A text that is any one value.
  package static func value(
    of bytes: ArraySlice<UInt8>, maximumDepth: Int
  ) throws(JSONFault) -> JSONValue {
    var reader = try start(bytes, maximumDepth: maximumDepth)
    return try reader.wholeValue()
  }

  private static func start(
    _ bytes: ArraySlice<UInt8>, maximumDepth: Int
  ) throws(JSONFault) -> StrictJSON {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONFault(offset: error.byteOffsets.lowerBound, reason: "this is not UTF-8")
    }
    var reader = StrictJSON(bytes, maximumDepth: maximumDepth)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index += 3 }
    reader.skipBlanks()
    return reader
  }

  private mutating func wholeValue() throws(JSONFault) -> JSONValue {
    let value = try value(depth: 0, kept: true)
    try end()
    return value
  }

  private mutating func end() throws(JSONFault) {
    skipBlanks()
    guard index == bytes.endIndex else { throw fault("nothing may follow the value") }
  }
}

extension StrictJSON {
  private func peek() -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func fault(_ reason: String) -> JSONFault {
    guard index < bytes.endIndex else {
      return JSONFault(offset: bytes.count, reason: "the text ends too early: \(reason)")
    }
    return JSONFault(offset: index - bytes.startIndex, reason: reason)
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Takes `byte` over into the compact text.
  private mutating func take(_ byte: UInt8, _ reason: String) throws(JSONFault) {
    guard peek() == byte else { throw fault(reason) }
    compact.append(byte)
    index += 1
  }

  /// - Parameter kept: whether the caller wants the value's bytes, which costs a copy.
  private mutating func value(depth: Int, kept: Bool) throws(JSONFault) -> JSONValue {
    let start = compact.count
    let kind: JSONValue.Kind
    switch peek() {
    case UInt8(ascii: "{"):
      try object(depth: depth + 1)
      kind = .object
    case UInt8(ascii: "["):
      try array(depth: depth + 1)
      kind = .array
    case UInt8(ascii: "\""):
      try string()
      kind = .string
    case UInt8(ascii: "t"):
      try word("true")
      kind = .boolean
    case UInt8(ascii: "f"):
      try word("false")
      kind = .boolean
    case UInt8(ascii: "n"):
      try word("null")
      kind = .null
    default:
      try number()
      kind = .number
    }
    return JSONValue(kind: kind, bytes: kept ? Array(compact[start...]) : [])
  }

  private mutating func enter(_ depth: Int) throws(JSONFault) {
    guard depth <= maximumDepth else {
      throw fault("no more than \(maximumDepth) levels may be nested").ofDepth
    }
  }

  private mutating func object(
    depth: Int, each: ((JSONMember) -> Void)? = nil
  ) throws(JSONFault) {
    try enter(depth)
    try take(UInt8(ascii: "{"), "'{' is expected")
    skipBlanks()
    var keys = KeySet()
    if peek() != UInt8(ascii: "}") {
      while true {
        let keyStart = index
        guard peek() == UInt8(ascii: "\"") else { throw fault("a key in quotes is expected") }
        try string()
        let key = JSONString.resolved(bytes[(keyStart + 1)..<(index - 1)])
        guard keys.insert(key) else {
          throw JSONFault(
            offset: keyStart - bytes.startIndex,
            reason: "the key \"\(ShortText.of(key, maximum: 100))\" stands here twice")
        }
        guard !CombiningMarks.areTooMany(in: key) else {
          throw JSONFault(
            offset: keyStart - bytes.startIndex,
            reason: "a key has more than \(CombiningMarks.limit) combining marks in a row")
        }
        skipBlanks()
        try take(UInt8(ascii: ":"), "':' is expected behind a key")
        skipBlanks()
        let value = try value(depth: depth, kept: each != nil)
        each?(JSONMember(key: key, value: value))
        skipBlanks()
        if peek() != UInt8(ascii: ",") { break }
        try take(UInt8(ascii: ","), "")
        skipBlanks()
      }
    }
    try take(UInt8(ascii: "}"), "',' or '}' is expected")
  }

  private mutating func array(depth: Int) throws(JSONFault) {
    try enter(depth)
    try take(UInt8(ascii: "["), "'[' is expected")
    skipBlanks()
    if peek() != UInt8(ascii: "]") {
      while true {
        _ = try value(depth: depth, kept: false)
        skipBlanks()
        if peek() != UInt8(ascii: ",") { break }
        try take(UInt8(ascii: ","), "")
        skipBlanks()
      }
    }
    try take(UInt8(ascii: "]"), "',' or ']' is expected")
  }

  private mutating func word(_ word: String) throws(JSONFault) {
    guard bytes[index...].starts(with: word.utf8) else {
      throw fault("a value is expected: an object, array, string, number, true, false or null")
    }
    compact.append(contentsOf: word.utf8)
    index += word.utf8.count
  }
}

extension StrictJSON {
  private mutating func string() throws(JSONFault) {
    let start = index
    index += 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        compact.append(contentsOf: bytes[start..<index])
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw fault("a control character in a string must be escaped")
      default: index += 1
      }
    }
    throw fault("a string must end with '\"'")
  }

  private mutating func escape() throws(JSONFault) {
    let start = index
    index += 1
    guard let mark = peek() else { throw fault("an escape must be whole") }
    guard mark == UInt8(ascii: "u") else {
      guard #""\/bfnrt"#.utf8.contains(mark) else {
        index = start
        throw fault("there is no such escape")
      }
      index += 1
      return
    }
    index += 1
    let unit = try codeUnit()
    switch unit {
    case 0xD800..<0xDC00:
      guard bytes[index...].starts(with: #"\u"#.utf8) else {
        index = start
        throw fault("a high surrogate must be followed by a low one")
      }
      index += 2
      guard (0xDC00..<0xE000).contains(try codeUnit()) else {
        index = start
        throw fault("a high surrogate must be followed by a low one")
      }
    case 0xDC00..<0xE000:
      index = start
      throw fault("a low surrogate must follow a high one")
    default: break
    }
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt32 {
    guard index + 4 <= bytes.endIndex, let unit = JSONString.hex(bytes[index..<(index + 4)]) else {
      throw fault("\\u takes four hexadecimal digits")
    }
    index += 4
    return unit
  }

  private mutating func number() throws(JSONFault) {
    let start = index
    if peek() == UInt8(ascii: "-") { index += 1 }
    if peek() == UInt8(ascii: "0") {
      index += 1
    } else {
      try digits()
    }
    var hasExponent = false
    if peek() == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      hasExponent = true
      index += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    let text = bytes[start..<index]
    // Without an exponent, 308 digits are within a double's range whatever they are.
    if hasExponent || text.count > 308 {
      guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
        index = start
        throw fault("a number must be within the range of a double")
      }
    }
    compact.append(contentsOf: text)
  }

  private mutating func digits() throws(JSONFault) {
    let start = index
    while let byte = peek(), (0x30...0x39).contains(byte) { index += 1 }
    guard index > start else {
      throw fault("a value is expected: an object, array, string, number, true, false or null")
    }
  }
}

/// The keys of one object: a list while there are few, a set beyond.
private struct KeySet {
  private var list: [[UInt8]] = []
  private var set: Set<[UInt8]> = []

  /// False when the key is there.
  mutating func insert(_ key: [UInt8]) -> Bool {
    if list.count < 16 {
      guard !list.contains(key) else { return false }
      list.append(key)
      return true
    }
    if set.isEmpty { set = Set(list) }
    return set.insert(key).inserted
  }
}

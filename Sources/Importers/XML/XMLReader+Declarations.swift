extension XMLReader {
  /// Passes over `<!DOCTYPE … [ … ]>`, and keeps the entities that it declares.
  mutating func declaration() throws(UnreadableSource) {
    let start = index
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x22, 0x27:
        guard let end = bytes[(index + 1)...].firstIndex(of: byte) else {
          throw fault("a declaration has no end", at: start)
        }
        index = end + 1
        continue
      case UInt8(ascii: "<"):
        if bytes[index...].starts(with: "<!--".utf8) {
          try passComment(start)
          continue
        }
        depth += 1
        if bytes[index...].starts(with: "<!ENTITY".utf8) {
          index += 8
          entity()
          continue
        }
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          index += 1
          return
        }
      default: break
      }
      index += 1
    }
    throw fault("a declaration has no end", at: start)
  }

  private mutating func passComment(_ start: Int) throws(UnreadableSource) {
    index += 4
    while index < bytes.count {
      if bytes[index...].starts(with: "-->".utf8) {
        index += 3
        return
      }
      index += 1
    }
    throw fault("a comment has no end", at: start)
  }

  /// `name "value"` or `name SYSTEM "address"`, up to its '>', which stays. Those of a declaration
  /// itself (`% name`) are passed over.
  private mutating func entity() {
    skipBlanks()
    guard index < bytes.count, bytes[index] != UInt8(ascii: "%") else { return }
    let name = word()
    skipBlanks()
    guard index < bytes.count, !name.isEmpty, entities[name] == nil else { return }
    let quote = bytes[index]
    guard quote == 0x22 || quote == 0x27 else {
      entities[name] = .some(nil)
      return
    }
    guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return }
    entities[name] = Array(bytes[(index + 1)..<end])
    index = end + 1
  }

  private mutating func word() -> [UInt8] {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x22, bytes[index] != 0x27,
      bytes[index] != UInt8(ascii: ">")
    {
      index += 1
    }
    return Array(bytes[start..<index])
  }
}

extension XMLRepair {
  /// Takes `<!DOCTYPE … [ … ]>` as it stands, and keeps the names of the entities that it declares.
  mutating func takeDocumentType() {
    let name = bytes[(index + 9)...].drop { $0 <= 0x20 }
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
    documentType = documentType ?? String(decoding: name.prefix(60), as: UTF8.self).lowercased()
    put(Array("<!DOCTYPE".utf8)[...], for: 9)
    copy(to: endOfDocumentType())
  }

  /// The byte behind it, or that of the text's end.
  private mutating func endOfDocumentType() -> Int {
    var depth = 1
    var place = index
    while place < bytes.count {
      switch bytes[place] {
      case 0x22, 0x27:
        place = bytes[(place + 1)...].firstIndex(of: bytes[place]) ?? bytes.count - 1
      case UInt8(ascii: "<"):
        if starts("<!--", at: place) {
          place = end(of: "-->", from: place + 4)
          continue
        }
        depth += 1
        if starts("<!ENTITY", at: place) {
          place = keepEntity(place + 8)
          continue
        }
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return bytes.count
  }

  /// Keeps the name of `name "value"` or `name SYSTEM "address"`, and gives the byte behind the
  /// name. Those of a declaration itself (`% name`) are passed over.
  private mutating func keepEntity(_ start: Int) -> Int {
    let name = bytes[start...].drop { $0 <= 0x20 }
      .prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != UInt8(ascii: ">") }
    let rest = bytes[name.endIndex...].drop { $0 <= 0x20 }
    if name.first != UInt8(ascii: "%"), !name.isEmpty, entities[Array(name)] == nil {
      entities[Array(name)] = rest.first != 0x22 && rest.first != 0x27
    }
    return rest.startIndex
  }
}

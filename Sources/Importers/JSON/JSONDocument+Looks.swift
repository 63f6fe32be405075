extension JSONDocument {
  /// Whether a text begins an object that has a feed's members, as far as that can be told of one
  /// that is no JSON further in: `version` of JSON Feed, `items` that is an array, `rss` that is an
  /// object.
  static func looksLikeFeed(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    rest = rest.drop { SourceFormat.isBlank($0) }
    guard rest.first == UInt8(ascii: "{") else { return false }
    var depth = 0
    var index = rest.startIndex
    while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = endOfString(in: rest, from: index)
        if depth == 1, isFeedMember(rest[(index + 1)..<max(index + 1, end - 1)], rest[end...]) {
          return true
        }
        index = end
        continue
      default: break
      }
      index += 1
    }
    return false
  }

  private static func isFeedMember(_ name: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    let colon = rest.drop { SourceFormat.isBlank($0) }
    guard colon.first == UInt8(ascii: ":") else { return false }
    let value = colon.dropFirst().drop { SourceFormat.isBlank($0) }
    switch value.first {
    case UInt8(ascii: "["): return name.elementsEqual("items".utf8)
    case UInt8(ascii: "{"): return name.elementsEqual("rss".utf8)
    case UInt8(ascii: "\""):
      guard name.elementsEqual("version".utf8) else { return false }
      let end = endOfString(in: value, from: value.startIndex)
      let text = String(decoding: value[..<end].prefix(200), as: UTF8.self)
      // A slash may be written with a backslash.
      return isVersion(text.replacing("\\", with: ""))
    default: return false
    }
  }

  /// The byte behind the string that begins at `start`, or that of the text's end.
  private static func endOfString(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\"") { return index + 1 }
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text.endIndex
  }
}

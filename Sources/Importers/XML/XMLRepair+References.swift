extension XMLRepair {
  /// Takes a reference as it stands where XML knows it, else writes what is meant by it.
  mutating func reference() {
    guard let body = CharacterReference.body(in: bytes[...], at: index) else {
      warn("a lone '&' is taken for itself; it should be &amp;")
      put(Array("&amp;".utf8)[...], for: 1)
      return
    }
    let count = body.count + 2
    if body.first == UInt8(ascii: "#") {
      numbered(body, count)
    } else if Self.isPredefined(body) {
      put(bytes[index..<(index + count)], for: count)
    } else if let isOutside = entities[Array(body)] {
      guard isOutside else { return put(bytes[index..<(index + count)], for: count) }
      warn("&\(Self.shown(body)); lies outside of the file and is left out")
      put([], for: count)
    } else if let scalar = CharacterName.scalar(body) {
      put(Array(String(Character(scalar)).utf8)[...], for: count)
    } else {
      warn("&\(Self.shown(body)); is not declared; it is taken for text")
      putAsText(body, count)
    }
  }

  private mutating func numbered(_ body: ArraySlice<UInt8>, _ count: Int) {
    guard let code = CharacterReference.code(body), let scalar = CharacterReference.scalar(code)
    else {
      warn("&\(Self.shown(body)); is no character; it is taken for text")
      return putAsText(body, count)
    }
    guard code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D,
      code != 0xFFFE, code != 0xFFFF
    else { return drop(count, code: code) }
    put(Array("&#\(scalar.value);".utf8)[...], for: count)
  }

  private mutating func putAsText(_ body: ArraySlice<UInt8>, _ count: Int) {
    put(Array("&amp;".utf8) + body + [UInt8(ascii: ";")], for: count)
  }

  private static func isPredefined(_ name: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: name, as: UTF8.self) {
    case "amp", "lt", "gt", "quot", "apos": true
    default: false
    }
  }

  private static func shown(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(60), as: UTF8.self)
  }
}

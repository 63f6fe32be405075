/// Pieces of JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// The pointer to the member `name` of an object: a slash, and the name with `~` and `/` escaped.
  ///
  /// Byte by byte, since a combining mark behind a slash makes another character of it, and since
  /// putting bytes in one by one costs no more than the name's length.
  package static func member(_ name: String) -> String {
    var pointer: [UInt8] = []
    pointer.reserveCapacity(name.utf8.count + 1)
    pointer.append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): pointer.append(contentsOf: [byte, UInt8(ascii: "0")])
      case UInt8(ascii: "/"): pointer.append(contentsOf: [UInt8(ascii: "~"), UInt8(ascii: "1")])
      default: pointer.append(byte)
      }
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// The same for a name out of a body, of which it keeps some 1,000 bytes.
  package static func member(shortening name: [UInt8]) -> String {
    member(ShortText.of(name))
  }
}

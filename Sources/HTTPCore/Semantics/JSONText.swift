/// Writes the pieces of a small JSON document (RFC 8259).
package enum JSONText {
  /// Appends `text` as a JSON string, quotes included.
  ///
  /// Escaped are `"`, `\` and the controls below U+0020 (§7), nothing else: other text stays
  /// UTF-8.
  package static func appendString(_ text: String, to json: inout [UInt8]) {
    json.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: json.append(contentsOf: [0x5C, byte])
      case 0x08: json.append(contentsOf: "\\b".utf8)
      case 0x09: json.append(contentsOf: "\\t".utf8)
      case 0x0A: json.append(contentsOf: "\\n".utf8)
      case 0x0C: json.append(contentsOf: "\\f".utf8)
      case 0x0D: json.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        json.append(contentsOf: "\\u00".utf8)
        json.append(ByteClass.hexadecimalDigit(byte >> 4))
        json.append(ByteClass.hexadecimalDigit(byte))
      default: json.append(byte)
      }
    }
    json.append(0x22)
  }

  /// Appends `number` in decimal digits.
  package static func appendInteger(_ number: Int64, to json: inout [UInt8]) {
    if number < 0 { json.append(0x2D) }
    // From the last digit on; 20 hold any number.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = 20
    var rest = number.magnitude
    repeat {
      start &-= 1
      digits[start] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in start..<20 { json.append(digits[index]) }
  }
}

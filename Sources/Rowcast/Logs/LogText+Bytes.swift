extension LogText {
  /// Where a client's bytes are to stand.
  enum Place {
    /// Between blanks: a blank, a quote and a backslash are escaped too.
    case word
    /// Between quotes: a quote and a backslash have a backslash in front of them.
    case quoted
    /// Within a JSON string (RFC 8259 §7).
    case json
  }

  /// Appends bytes that a client may have chosen, on one line and unable to leave their place.
  ///
  /// Controls and the marks that change a text's direction are escaped, and each byte that is no
  /// UTF-8 is `\xNN`. What is beyond `limit` bytes is left out for a `…`.
  static func append(
    _ bytes: some Collection<UInt8>, limit: Int, as place: Place, to line: inout [UInt8]
  ) {
    if bytes.count > limit {
      append(shortened(Array(bytes.prefix(limit))), as: place, to: &line)
      line.append(contentsOf: "…".utf8)
    } else {
      append(bytes, as: place, to: &line)
    }
  }

  /// The beginning of a longer text, without what may be a part of a character. Bytes that are no
  /// text are as good anywhere.
  private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    for count in 0..<min(4, bytes.count) {
      if let text = String(validating: bytes.dropLast(count), as: UTF8.self) {
        return Array(text.dropLast().utf8)
      }
    }
    return bytes
  }

  private static func append(
    _ bytes: some Collection<UInt8>, as place: Place, to line: inout [UInt8]
  ) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte >= 0x80 {
        let rest = bytes[index...].prefix(4)
        if let scalar = scalar(at: rest) {
          let length = UTF8.width(scalar)
          if isControl(scalar) || isDirection(scalar) {
            appendEscape(scalar.value, as: place, to: &line)
          } else {
            line.append(contentsOf: rest.prefix(length))
          }
          index = bytes.index(index, offsetBy: length)
          continue
        }
        appendEscape(ofByte: byte, as: place, to: &line)
      } else if byte < 0x20 || byte == 0x7F {
        appendEscape(UInt32(byte), as: place, to: &line)
      } else if byte == 0x22 || byte == 0x5C {
        line.append(0x5C)
        line.append(byte)
      } else if byte == 0x20, place == .word {
        appendEscape(UInt32(byte), as: place, to: &line)
      } else {
        line.append(byte)
      }
      index = bytes.index(after: index)
    }
  }

  /// The scalar that the bytes begin with; nil where that is no UTF-8.
  private static func scalar(at bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }

  /// The marks that make a terminal show text in another order than it is in.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func appendEscape(
    _ value: UInt32, as place: Place, to line: inout [UInt8]
  ) {
    if place == .json {
      line.append(contentsOf: "\\u".utf8)
      appendHexadecimal(value, digits: 4, to: &line)
    } else if value <= 0xFF {
      appendEscape(ofByte: UInt8(truncatingIfNeeded: value), as: place, to: &line)
    } else {
      line.append(contentsOf: "\\u{".utf8)
      appendHexadecimal(value, digits: 4, to: &line)
      line.append(0x7D)
    }
  }

  private static func appendEscape(
    ofByte byte: UInt8, as place: Place, to line: inout [UInt8]
  ) {
    line.append(contentsOf: (place == .json ? "\\\\x" : "\\x").utf8)
    appendHexadecimal(UInt32(byte), digits: 2, to: &line)
  }

  private static func appendHexadecimal(
    _ value: UInt32, digits: Int, to line: inout [UInt8]
  ) {
    for shift in stride(from: 4 * (digits - 1), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(shift) & 15)
      line.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }
}

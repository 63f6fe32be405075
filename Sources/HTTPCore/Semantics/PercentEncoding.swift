/// Writes text into a URI (RFC 3986 §2).
package enum PercentEncoding {
  /// Appends `bytes` as a path segment or as a query's name or value: unreserved bytes stay, each
  /// other byte becomes `%` and two upper-case digits (a blank `%20`, never `+`).
  ///
  /// The segments `.` and `..` stay what they are, and a client resolves them: do not put them
  /// into a path.
  package static func append(_ bytes: ArraySlice<UInt8>, to uri: inout [UInt8]) {
    for byte in bytes {
      if ByteClass.isUnreserved(byte) { uri.append(byte) } else { appendEscape(byte, to: &uri) }
    }
  }

  /// Appends a list that commas divide as a query's value: the commas stay as well, which are
  /// allowed there (RFC 3986 §3.4).
  package static func appendList(_ bytes: ArraySlice<UInt8>, to uri: inout [UInt8]) {
    for byte in bytes {
      if ByteClass.isUnreserved(byte) || byte == 0x2C {
        uri.append(byte)
      } else {
        appendEscape(byte, to: &uri)
      }
    }
  }

  /// `text` as a path segment or as a query's name or value.
  package static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    append(Array(text.utf8)[...], to: &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }

  static func appendEscape(_ byte: UInt8, to uri: inout [UInt8]) {
    uri.append(0x25)
    uri.append(ByteClass.hexadecimalDigit(byte >> 4))
    uri.append(ByteClass.hexadecimalDigit(byte))
  }
}

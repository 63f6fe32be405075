/// Combining marks in a row: Swift sorts them when it compares or hashes a text, in a time that grows
/// with the square of their number, so that one long key would stop a thread for minutes.
enum CombiningMarks {
  /// As many as the Stream-Safe Text Format allows (Unicode Standard Annex #15, section 13).
  static let limit = 30

  /// Whether more than so many stand in a row; costs a look at each byte of an ASCII text.
  static func areTooMany(in utf8: [UInt8]) -> Bool {
    // None takes less than two bytes.
    guard utf8.count > 2 * limit, utf8.contains(where: { $0 >= 0x80 }) else { return false }
    var count = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > limit { return true }
    }
    return false
  }
}

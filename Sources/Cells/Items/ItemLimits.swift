/// The bounds of stored items, by the contract.
package enum ItemLimits {
  /// Bytes of a payload, without the blanks between its tokens.
  package static let maximumPayload = 256 * 1024
  /// Levels of objects and arrays within a payload, itself among them.
  package static let maximumDepth = 64

  /// Whether an id has 1 to 200 bytes of UTF-8 without control characters (C0 and DEL), and is
  /// neither `.` nor `..`, which no URL path can hold.
  package static func acceptsID(_ bytes: [UInt8]) -> Bool {
    (1...200).contains(bytes.count) && bytes != [0x2E] && bytes != [0x2E, 0x2E]
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
      && (try? UTF8Span(validating: bytes.span)) != nil
  }
}

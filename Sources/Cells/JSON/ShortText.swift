/// Text out of a body, cut so that a message which holds it stays small.
package enum ShortText {
  /// Bytes of UTF-8 that are kept.
  package static let maximumLength = 1000

  /// The text, or its first `maximum` bytes and an ellipsis, cut between two scalars.
  ///
  /// Looks at no more bytes than it keeps.
  package static func of(_ bytes: some Collection<UInt8>, maximum: Int = maximumLength) -> String {
    var kept = Array(bytes.prefix(maximum + 1))
    guard kept.count > maximum else { return String(decoding: kept, as: UTF8.self) }
    // The byte behind the cut says whether a scalar begins there.
    while let last = kept.popLast(), last & 0xC0 == 0x80 {}
    return String(decoding: kept, as: UTF8.self) + "…"
  }

  package static func of(_ text: String, maximum: Int = maximumLength) -> String {
    text.utf8.count <= maximum ? text : of(text.utf8, maximum: maximum)
  }
}

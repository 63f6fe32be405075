/// The beginning of a text.
enum Excerpt {
  /// Characters as people count them.
  static let maximumCharacters = 500
  /// Bytes, for characters with very many marks.
  static let maximumBytes = 16_384

  /// The text itself where it is short; else its beginning, cut between two characters, at a blank
  /// where there is one near, with an ellipsis.
  static func of(_ text: String) -> String {
    var bytes = 0
    var count = 0
    var end = text.startIndex
    var blank: String.Index?
    while end < text.endIndex {
      let character = text[end]
      bytes += character.utf8.count
      guard count < maximumCharacters, bytes <= maximumBytes else {
        let cut = blank.map { text.distance(from: $0, to: end) <= 40 ? $0 : end } ?? end
        return String(text[..<cut]) + "…"
      }
      if character.isWhitespace { blank = end }
      count += 1
      text.formIndex(after: &end)
    }
    return text
  }
}

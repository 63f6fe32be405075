extension Post {
  /// What stands in front of the first blank line; nil for a post of one paragraph.
  var firstParagraph: String? { border.map { String(text[..<$0.lowerBound]) } }

  /// What stands behind it; empty for a post of one paragraph.
  var furtherParagraphs: String { border.map { String(text[$0.upperBound...]) } ?? "" }

  private var border: Range<String.Index>? { text.firstRange(of: "\n\n") }
}

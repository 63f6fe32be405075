/// What the ready cells of feeds have in common: a title, a line below it, and a text, each at most so
/// many lines, between margins of 12 points.
struct FeedTextBlock {
  /// Nil where no room is kept for one.
  var title: String?
  /// Whether there is a line of its own between title and text.
  var hasCaption = true
  var text: String
  /// Lines of the text at the most; the title has two.
  var maximumLines: Int
  /// Points of the width that are not the texts'.
  var inset: Double

  /// Points, not rounded.
  func height(in layout: Layout) -> Double {
    var points = 0.0
    if let title {
      points += 24 * Double(min(layout.lineCount(of: title, fontSize: 17, inset: inset), 2))
    }
    if hasCaption { points += 18 }
    if !text.isEmpty {
      let lines = layout.lineCount(of: text, fontSize: 15, inset: inset)
      points += 20 * Double(min(lines, maximumLines))
    }
    return 24 + points * layout.textScale
  }
}

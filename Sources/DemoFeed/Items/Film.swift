import Cells

/// A film as a catalogue has it.
struct Film: FeedItem {
  static let itemType = "film"

  var title: String
  /// Nil where nobody is sure.
  var year: Int?
}

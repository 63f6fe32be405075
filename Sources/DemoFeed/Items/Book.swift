import Cells

/// A book as a library has it.
struct Book: FeedItem {
  static let itemType = "book"

  var title: String
  var author: String
  /// The year of the first edition; nil for books older than printing.
  var year: Int?
}

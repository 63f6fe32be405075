import Cells

/// A few words or a few paragraphs that somebody has to say.
struct Post: FeedItem {
  static let itemType = "post"

  var text: String
  /// The text's language as a BCP 47 tag, `ar`; nil leaves it to the reader.
  var language: String?
}

import Cells

/// A package of JavaScript's registry.
struct JavaScriptPackage: FeedItem {
  static let itemType = "javascript-package"

  var name: String
  var version: String
  /// In the month before the list was made.
  var downloads: Int
  var summary: String
}

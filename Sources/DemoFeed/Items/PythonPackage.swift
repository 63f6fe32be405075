import Cells

/// A package of Python's index.
struct PythonPackage: FeedItem {
  static let itemType = "python-package"

  var name: String
  /// May be empty.
  var version: String
  /// The place among the most downloaded, from 1; nil for all others.
  var rank: Int?
  var summary: String
}

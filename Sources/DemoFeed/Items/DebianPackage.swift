import Cells

/// A binary package of a Debian system.
struct DebianPackage: FeedItem {
  static let itemType = "debian-package"

  /// With the architecture where there are several: `libsm-dev:amd64`.
  var name: String
  var version: String
}

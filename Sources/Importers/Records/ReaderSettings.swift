package import Cells

/// What the reader of a source is told besides its bytes.
package struct ReaderSettings: Sendable {
  /// What the feed was fetched from, absolute: relative links are resolved against it, in the place
  /// of the address that the feed gives as its own, but below `xml:base`.
  package var base: String?
  /// Which column of a table goes where.
  package var columns: ColumnMap
  /// The item type of rows that name none.
  package var itemType: ItemType?

  package init(
    base: String? = nil, columns: ColumnMap = ColumnMap(), itemType: ItemType? = nil
  ) {
    self.base = base
    self.columns = columns
    self.itemType = itemType
  }
}

extension ReaderSettings {
  /// Whether a text is an absolute address of the web, which links can be resolved against.
  package static func isBase(_ text: String) -> Bool { WebAddress(text).isWeb }
}

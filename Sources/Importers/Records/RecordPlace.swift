/// Where a record stands in its source.
package struct RecordPlace: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil for what has no items, or stands outside of them.
  package let item: Int?
  /// Counted from 1.
  package let line: Int

  package init(item: Int? = nil, line: Int) {
    self.item = item
    self.line = line
  }

  package var description: String {
    (item.map { "item \($0), " } ?? "") + "line \(line)"
  }
}

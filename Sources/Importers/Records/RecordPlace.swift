/// Where a record stands in its source.
package struct RecordPlace: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil for what has no items, or stands outside of them.
  package let item: Int?
  /// Counted from 1; nil where lines mean nothing to a person, as in JSON of one line.
  package let line: Int?

  package init(item: Int? = nil, line: Int? = nil) {
    self.item = item
    self.line = line
  }

  package var description: String {
    switch (item, line) {
    case (let item?, let line?): "item \(item), line \(line)"
    case (let item?, nil): "item \(item)"
    case (nil, let line?): "line \(line)"
    case (nil, nil): "the whole"
    }
  }
}

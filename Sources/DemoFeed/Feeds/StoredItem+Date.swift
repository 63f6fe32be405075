import Cells

extension StoredItem {
  /// The item, published on the first day of `year`; undated where there is none.
  func dated(inYear year: Int?) -> StoredItem {
    var item = self
    item.date =
      year.flatMap { Timestamp(rfc3339: "\($0)-01-01T00:00:00Z".utf8) }
      .map(PublicationDate.at) ?? .null
    return item
  }
}

/// A page's place in a feed: the arithmetic of paging, in one place and checked.
package struct PagePosition: Hashable, Sendable {
  package let index: PageIndex
  package let size: PageSize

  package init(index: PageIndex, size: PageSize) {
    self.index = index
    self.size = size
  }

  /// The position of the page's first row; nil beyond 2^63-1, where no feed reaches.
  package var offset: Int64? {
    let (offset, overflowed) = index.value.multipliedReportingOverflow(by: Int64(size.value))
    return overflowed ? nil : offset
  }

  /// Whether no row of a feed of `total` items follows this page: `(index + 1) * size >= total`.
  package func isNoMore(total: Int64) -> Bool {
    guard let offset else { return true }
    let (end, overflowed) = offset.addingReportingOverflow(Int64(size.value))
    return overflowed || end >= total
  }
}

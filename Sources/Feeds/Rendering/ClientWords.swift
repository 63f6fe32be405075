/// What a client says of its list, as it wrote it, for `next` and `Link`; nil what it did not.
package struct ClientWords: Hashable, Sendable {
  package var cells: [UInt8]?
  package var width: [UInt8]?
  package var textScale: [UInt8]?

  package init(cells: [UInt8]? = nil, width: [UInt8]? = nil, textScale: [UInt8]? = nil) {
    self.cells = cells
    self.width = width
    self.textScale = textScale
  }

  /// Whether it said nothing.
  var isEmpty: Bool { cells == nil && width == nil && textScale == nil }

  /// Bytes of all of it.
  var count: Int { (cells?.count ?? 0) + (width?.count ?? 0) + (textScale?.count ?? 0) }
}

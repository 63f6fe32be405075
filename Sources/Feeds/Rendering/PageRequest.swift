package import Cells

/// What a client asks of `rows`, every parameter parsed and in its range.
package struct PageRequest: Hashable, Sendable {
  var position: PagePosition
  var layout: Layout
  /// As the client wrote them, for `next` and `Link`; nil when it did not.
  var width: [UInt8]?
  var textScale: [UInt8]?

  package init(
    position: PagePosition, layout: Layout = .standard, width: [UInt8]? = nil,
    textScale: [UInt8]? = nil
  ) {
    self.position = position
    self.layout = layout
    self.width = width
    self.textScale = textScale
  }
}

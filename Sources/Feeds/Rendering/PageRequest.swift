import Cells

/// What a client asks of `rows`, every parameter parsed and in its range.
struct PageRequest: Hashable, Sendable {
  var position: PagePosition
  var layout: Layout
  /// As the client wrote them, for `next` and `Link`; nil when it did not.
  var width: [UInt8]?
  var textScale: [UInt8]?
}

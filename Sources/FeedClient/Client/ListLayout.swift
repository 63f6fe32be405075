/// The list that rows are asked for: their heights depend on it.
public struct ListLayout: Sendable, Hashable {
  /// Points, from 1 to 10,000; the server takes 390 for nil.
  public var width: Double?
  /// How large text is, from 0.5 to 4; the server takes 1 for nil.
  public var textScale: Double?

  public init(width: Double? = nil, textScale: Double? = nil) {
    (self.width, self.textScale) = (width, textScale)
  }
}

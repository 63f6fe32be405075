/// What the client says of its list: how wide a row is and how large its text.
public struct Layout: Hashable, Sendable {
  /// Points, from 1 to 10,000.
  public let width: Double
  /// The factor on every font size, from 0.5 to 4.
  public let textScale: Double

  public static let widthRange: ClosedRange<Double> = 1...10_000
  public static let textScaleRange: ClosedRange<Double> = 0.5...4

  /// A phone in upright hold with text of the standard size: 390 points, factor 1.
  public static let standard = Layout()

  private init() {
    width = 390
    textScale = 1
  }

  /// Nil when a value is out of its range.
  public init?(width: Double = 390, textScale: Double = 1) {
    guard Self.widthRange.contains(width), Self.textScaleRange.contains(textScale) else {
      return nil
    }
    self.width = width
    self.textScale = textScale
  }
}

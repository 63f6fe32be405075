/// The id of an item in its feed, compared byte by byte as the server does.
///
/// In JSON it is the string. A `String` would not do: to Swift two spellings of `é` are equal, to the server they are two items.
public struct RowID: Sendable, Hashable, Codable, RawRepresentable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ text: String) { rawValue = text }

  public init(stringLiteral text: String) { rawValue = text }

  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    // Two spellings of one text have one hash, and are still two ids.
    hasher.combine(rawValue)
  }

  public var description: String { rawValue }
}

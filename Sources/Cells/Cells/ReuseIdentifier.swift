/// The name of a cell type on the wire, a row's `type`.
///
/// It is taken from the Swift type, so that nobody writes it twice. It has the form of an item
/// type's name; the registry refuses any other, and two cell types of one identifier.
public struct ReuseIdentifier: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  public let rawValue: String

  /// The name of `type` without its module: `FilmCell`.
  public init(of type: Any.Type) { rawValue = String(describing: type) }

  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
}

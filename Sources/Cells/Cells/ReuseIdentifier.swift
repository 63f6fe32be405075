/// The name of a cell type on the wire, a row's `type`.
///
/// It is taken from the Swift type, so that nobody writes it twice. It has the form of an item
/// type's name; the registry refuses any other, and two cell types of one identifier. Where two
/// modules have cell types of one name and neither says otherwise, both get their module's name in
/// front: `Cinema.FilmCell`.
public struct ReuseIdentifier: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  public let rawValue: String
  /// The type's name with its module, where the identifier is a type's name.
  let qualifiedName: String?

  /// The name of `type` without its module: `FilmCell`.
  public init(of type: Any.Type) {
    rawValue = String(describing: type)
    qualifiedName = String(reflecting: type)
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
    qualifiedName = nil
  }

  public init(stringLiteral value: String) { self.init(value) }

  public var description: String { rawValue }

  /// Whether it has the form of an item type's name.
  var isWellFormed: Bool { ItemType(rawValue) != nil }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

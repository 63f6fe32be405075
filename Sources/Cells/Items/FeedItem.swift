/// A kind of item that feeds hold: what is stored, before any cell shows it.
///
/// A type adopts it with its `Codable` properties and its name on the wire:
///
/// ```swift
/// struct Film: FeedItem {
///   static let itemType = "film"
///   var title: String
///   var year: Int?
/// }
/// ```
///
/// The value is decoded from the item's `payload`; keys that the type does not name stay in the
/// stored item. A `Date` property is RFC 3339 text in the payload.
public protocol FeedItem: Codable, Sendable {
  /// The `type` of a stored item: `[A-Za-z][A-Za-z0-9._-]{0,63}`, checked when the registry is
  /// built.
  static var itemType: String { get }
}

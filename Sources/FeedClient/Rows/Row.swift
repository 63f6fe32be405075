public import Foundation

/// One row of a list, decoded by the app's registry.
///
/// Two rows are equal when the server wrote the same bytes for them.
public struct Row<Content: Sendable>: Sendable, Identifiable {
  /// Names the item in its feed, for as long as it lives.
  public let id: RowID
  /// The cell's name.
  public let type: String
  /// Points, above 0.
  public let height: Double
  /// Points, in a grid whose cell says so.
  public let width: Double?
  /// Columns, in a grid whose cell says so.
  public let span: Int?
  /// What the registry made of the payload.
  public let content: Content
  /// The whole row's JSON, byte for byte.
  public let json: Data
}

extension Row: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.json == right.json }

  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

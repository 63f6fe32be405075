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

  /// A row of one's own, for a preview or a test of a view; a client makes those of a server.
  ///
  /// - Parameter json: what decides whether two rows are equal. Where it is nil, that is id, type and
  ///   size: pass it where rows of one id are to differ in their content.
  public init(
    id: RowID, type: String, height: Double, width: Double? = nil, span: Int? = nil,
    content: Content, json: Data? = nil
  ) {
    (self.id, self.type, self.height) = (id, type, height)
    (self.width, self.span, self.content) = (width, span, content)
    self.json = json ?? Outline(id: id, type: type, height: height, width: width, span: span).json
  }
}

/// What a row without a server is told apart by.
private struct Outline: Encodable {
  let id: RowID
  let type: String
  let height: Double
  let width: Double?
  let span: Int?

  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)) ?? Data(id.rawValue.utf8)
  }
}

extension Row: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.json == right.json }

  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

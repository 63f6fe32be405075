public import Foundation

/// A row that the app has no type for, or whose payload its type can't decode.
///
/// The list draws something plain of the row's height; the other rows of its page are not concerned.
public struct UnknownRow: Sendable, Hashable, Identifiable {
  public enum Reason: Sendable, Hashable {
    /// No payload type is registered for the row's type. The server's placeholders are such rows.
    case notRegistered
    /// The registered type or its closure has thrown; why, in words.
    case undecodable(String)
  }

  public let id: RowID
  /// The cell's name.
  public let type: String
  /// Points.
  public let height: Double
  /// The payload's JSON, byte for byte: numbers keep every digit.
  public let payload: Data
  public let reason: Reason

  public init(id: RowID, type: String, height: Double, payload: Data, reason: Reason) {
    (self.id, self.type, self.height) = (id, type, height)
    (self.payload, self.reason) = (payload, reason)
  }
}

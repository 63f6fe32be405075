public import Foundation

/// A cell of the server, with the JSON Schema of its payload.
public struct CellSchema: Sendable, Hashable, Identifiable {
  /// The cell's name.
  public let type: String
  public let version: Int
  /// The types of the items that are drawn by it.
  public let itemTypes: [String]
  /// The cell that rows come as where a client does not draw this one.
  public let fallback: String?
  /// The schema's JSON, byte for byte.
  public let schema: Data
  /// The whole entry's JSON, byte for byte.
  public let json: Data

  public var id: String { type }

  init(_ answer: Answer) throws(RowcastError) {
    type = try answer["type"].word
    version = try answer["version"].count
    itemTypes = try answer["itemTypes"].map { name throws(RowcastError) in try name.word }
    fallback = try answer.value("fallback") { name throws(RowcastError) in try name.word }
    schema = try answer["schema"].object
    json = answer.json
  }
}

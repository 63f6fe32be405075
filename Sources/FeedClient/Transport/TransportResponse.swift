public import Foundation

/// A whole answer.
public struct TransportResponse: Sendable, Hashable {
  public var status: Int
  /// Values by field name, in any case of letters.
  public var fields: [String: String]
  /// Without a coding such as gzip.
  public var body: Data

  public init(status: Int, fields: [String: String] = [:], body: Data = Data()) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// The value of a field, whatever the case of its name's letters.
  public subscript(_ name: String) -> String? {
    fields.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}

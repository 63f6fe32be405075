public import Foundation

/// A request, without a body: a list's client sends none.
public struct TransportRequest: Sendable, Hashable {
  /// `GET` or `POST`.
  public var method: String
  public var url: URL
  /// Values by field name.
  public var fields: [String: String]

  public init(method: String = "GET", url: URL, fields: [String: String] = [:]) {
    (self.method, self.url, self.fields) = (method, url, fields)
  }
}

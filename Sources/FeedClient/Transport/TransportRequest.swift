public import Foundation

/// A request, without a body: a list's client sends none.
public struct TransportRequest: Sendable, Hashable {
  /// `GET` or `POST`.
  public var method: String
  public var url: URL
  /// Values by field name.
  public var fields: [String: String]

  /// How long the client waits for the answer; it measures that itself.
  public var timeout: Duration

  public init(
    method: String = "GET", url: URL, fields: [String: String] = [:],
    timeout: Duration = .seconds(15)
  ) {
    (self.method, self.url, self.fields, self.timeout) = (method, url, fields, timeout)
  }
}

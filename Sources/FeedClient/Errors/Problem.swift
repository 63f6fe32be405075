public import Foundation

/// What the server says of an error: a problem document (RFC 9457).
public struct Problem: Sendable, Hashable {
  /// A path under `/problems/`, such as `/problems/snapshot-expired`.
  public let type: String
  public let title: String?
  public let status: Int?
  /// One or two sentences for a person.
  public let detail: String?
  /// The query parameter at fault.
  public let parameter: String?
  /// The whole document, as the server wrote it.
  public let json: Data

  /// Nil where the body is no problem document.
  init?(_ body: Data) {
    guard let answer = try? Answer(body), let json = try? answer.object else { return nil }
    func text(_ key: StaticString) -> String? { try? answer.optional(key)?.string }
    type = text("type") ?? "about:blank"
    title = text("title")
    status = try? answer.optional("status")?.count
    detail = text("detail")
    parameter = text("parameter")
    self.json = json
  }
}

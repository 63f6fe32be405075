/// An error as a client sees it: `application/problem+json` (RFC 9457).
///
/// Nothing of the server's inside belongs in `title`, `detail` or a member: no path of a file, no
/// SQL, no cause.
package struct ProblemDocument: Sendable {
  /// The value of an extension member (RFC 9457 §3.2).
  package enum Value: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    /// JSON text that the caller has made and answers for.
    case json([UInt8])
  }

  package struct Member: Sendable {
    package let name: String
    package let value: Value
  }

  package var status: Status
  /// The last segment of `type`: `snapshot-expired` for `/problems/snapshot-expired`.
  package var kind: String
  /// The same for every problem of a kind.
  package var title: String
  /// What went wrong this time, for a person.
  package var detail: String
  /// What follows the four standard members, in this order.
  package private(set) var members: [Member] = []

  package init(_ status: Status, kind: String, title: String, detail: String) {
    self.status = status
    self.kind = kind
    self.title = title
    self.detail = detail
  }

  /// The plain problem of a status: its kind and title are the reason phrase (`not-found`,
  /// `Not Found`).
  package init(_ status: Status, detail: String) {
    let kind = status.reason.lowercased().split(separator: " ").joined(separator: "-")
    self.init(status, kind: kind, title: status.reason, detail: detail)
  }

  /// Adds an extension member, or changes it if one of that name is there; the four standard
  /// names are refused, so that no document holds a key twice.
  package func adding(_ name: String, _ value: Value) -> ProblemDocument {
    guard !["type", "title", "status", "detail"].contains(name) else { return self }
    var copy = self
    copy.members.removeAll { $0.name == name }
    copy.members.append(Member(name: name, value: value))
    return copy
  }

  /// Adds `parameter`, the name of the query parameter at fault.
  package func parameter(_ name: String) -> ProblemDocument {
    adding("parameter", .string(name))
  }

  /// Adds `pointer`, the JSON Pointer (RFC 6901) of the body's member at fault.
  package func pointer(_ pointer: String) -> ProblemDocument {
    adding("pointer", .string(pointer))
  }
}

/// Why a request has no answer that can be shown.
public struct RowcastError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No connection, or it was cut.
    case offline
    /// No whole answer within the client's time limit.
    case timeout
    /// The server does not do what is asked for: a status from 400 to 499.
    case refused
    /// The server could not: a status from 500.
    case failed
    /// The snapshot is no longer kept (410): load page 0 anew.
    case expired
    /// The answer is not what the contract says.
    case malformed
    /// The task that asked was cancelled.
    case cancelled
  }

  public let kind: Kind
  /// Of the answer; 0 where there was none.
  public let status: Int
  /// What the server said, where it said it in a problem document.
  public let problem: Problem?
  /// What went wrong, in a sentence or two for a person.
  public let detail: String
  /// Seconds after which the server wants to be asked again.
  public let retryAfter: Int?

  public init(
    _ kind: Kind, status: Int = 0, problem: Problem? = nil, detail: String, retryAfter: Int? = nil
  ) {
    (self.kind, self.status, self.problem) = (kind, status, problem)
    (self.detail, self.retryAfter) = (detail, retryAfter)
  }

  /// Whether the same request may succeed later.
  public var canRetry: Bool {
    switch kind {
    case .offline, .timeout, .failed, .malformed: true
    case .refused: status == 408 || status == 425 || status == 429
    case .expired, .cancelled: false
    }
  }

  /// Whether the snapshot that was asked with leads nowhere: it is no longer kept, or is none of the
  /// feed's, which was made again or comes from another database now. Without it, page 0 is there.
  public var refusesSnapshot: Bool {
    kind == .expired
      || status == 400 && ["snapshot", "since"].contains(problem?.parameter ?? "")
  }

  public var description: String { "\(kind.rawValue)\(status > 0 ? " \(status)" : ""): \(detail)" }
}

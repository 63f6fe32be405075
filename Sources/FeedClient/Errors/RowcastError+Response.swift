import Foundation

extension RowcastError {
  /// The error of an answer that is no success; nil for one from 200 to 299.
  init?(_ response: TransportResponse) {
    let status = response.status
    if 200..<300 ~= status { return nil }
    let problem = Problem(response.body)
    let kind: Kind =
      switch status {
      case 410: .expired
      case 400..<500: .refused
      case 500...: .failed
      default: .malformed
      }
    self.init(
      kind, status: status, problem: problem,
      detail: problem?.detail ?? problem?.title ?? "The server answered with status \(status).",
      retryAfter: response["Retry-After"].flatMap { RetryAfter.seconds($0, now: Date()) })
  }

  static let isCancelled = RowcastError(.cancelled, detail: "The request was cancelled.")
}

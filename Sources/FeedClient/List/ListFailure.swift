/// Why a list's last load has failed; what was loaded before is still there.
public struct ListFailure: Error, Sendable, Hashable {
  /// What to ask for again.
  public let during: ListLoad
  public let error: RowcastError

  public init(during: ListLoad, error: RowcastError) {
    (self.during, self.error) = (during, error)
  }

  public var kind: RowcastError.Kind { error.kind }
  public var status: Int { error.status }
  public var detail: String { error.detail }
}

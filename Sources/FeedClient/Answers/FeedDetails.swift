/// A feed, with the instant that it was read at and the cells that it can emit.
public struct FeedDetails: Sendable, Hashable {
  public let summary: FeedSummary
  public let snapshot: String
  /// The cells' names; a newer server may emit others tomorrow.
  public let cells: [String]

  init(_ answer: Answer) throws(RowcastError) {
    summary = try FeedSummary(answer)
    snapshot = try answer["snapshot"].word
    cells = try answer["cells"].map { name throws(RowcastError) in try name.word }
  }
}

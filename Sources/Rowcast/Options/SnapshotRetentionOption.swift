import Feeds

extension Option {
  /// What is kept of a feed's earlier instants, which every command takes that writes.
  static let snapshotRetention = Option(
    name: "snapshot-retention", kind: .value(placeholder: "AGE[,CHANGES]"),
    help:
      "keep snapshots for AGE (90, 90s, 15m, 1h, 2d) and CHANGES of their feed at the least; clients are promised the default, less is the operator's own choice",
    standard: "1h,100000")
}

extension ParsedOptions {
  /// How long snapshots are kept.
  func snapshotRetention() throws(UsageError) -> SnapshotRetention {
    guard let text = text(.snapshotRetention) else { return .standard }
    var retention = SnapshotRetention.standard
    let parts = text.utf8.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard parts.count <= 2, let age = UnitText.seconds(parts[0]) else {
      throw refusal(of: text)
    }
    retention.seconds = age
    if parts.count == 2 {
      guard let changes = UnitText.number(parts[1]) else { throw refusal(of: text) }
      retention.changes = changes
    }
    return retention
  }

  private func refusal(of text: String) -> UsageError {
    UsageError(
      description:
        "\(origin(of: .snapshotRetention)) is \"\(text)\"; it must be an age and perhaps a count of changes, such as 1h,100000, the age in seconds or with s, m, h or d"
    )
  }
}

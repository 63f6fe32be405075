/// One thing that a reader has to say of its source, in the source's order.
package enum SourceRecord: Hashable, Sendable {
  /// An item, as the JSON that an NDJSON line would have.
  case item(RecordPlace, json: [UInt8])
  /// What should be an item and can't be made one.
  case fault(RecordPlace, reason: String)
  /// An item that is left out in any case.
  case skipped(RecordPlace, reason: String)
  /// What the source calls itself, in one line.
  case title(String)
  /// Something that was read otherwise than it is written.
  case warning(RecordPlace?, String)
  /// The items behind it are listed with the newest first, as feed documents do, and so belong into
  /// a feed from the last one on.
  case newestFirst
}

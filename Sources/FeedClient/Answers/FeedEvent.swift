/// What a feed's event stream tells.
public enum FeedEvent<Content: Sendable>: Sendable, Hashable {
  /// From this instant on every change follows; first where no instant was named.
  case snapshot(FeedInstant)
  /// A committed change, about the whole list.
  case change(Changes<Content>)
  /// The stream can't go on from where it was: load the rows anew. Changes from this instant follow.
  case reset(FeedInstant)
  /// The connection is there (again).
  case connected
  /// The connection was lost, or there was none to be had; the next attempt follows by itself.
  case interrupted(RowcastError)
}

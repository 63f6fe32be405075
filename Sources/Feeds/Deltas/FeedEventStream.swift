package import HTTPCore

/// The body of `/events` for one client: nothing but its place in the feed's history, and what is
/// left to send of an event that is larger than a piece.
///
/// Between two pieces it holds no transaction and no version, so one that never reads costs no one
/// anything but those bytes, 1 MiB at the most; what is pruned meanwhile is made good by a `reset`.
package final class FeedEventStream: ResponseStream {
  /// Bytes of a piece at the most.
  package static var pieceSize: Int { 64 << 10 }
  /// Nanoseconds of silence before a comment is sent.
  package static var beatInterval: UInt64 { 15_000_000_000 }

  private weak var responder: FeedResponder?
  private let name: FeedName
  private var client: EventClient
  private var position: SnapshotTokens.Instant
  private var pending: [UInt8]
  /// Bytes of `pending` that were handed out.
  private var sent = 0
  private var lastSent: UInt64?

  /// - Parameters:
  ///   - opening: what is sent at first.
  ///   - position: the instant after `opening`.
  init(
    _ responder: FeedResponder, of name: FeedName, for client: EventClient,
    opening: [UInt8], position: SnapshotTokens.Instant
  ) {
    self.responder = responder
    self.name = name
    self.client = client
    self.position = position
    pending = opening
  }

  package func next(at now: UInt64) -> ResponseStreamPiece {
    if sent == pending.count {
      guard let responder else { return .end }
      switch responder.nextEvents(after: position, of: name, for: &client) {
      case .gone: return .end
      case .events(let text, let reached):
        pending = text
        sent = 0
        position = reached
      case .nothing:
        if sent > 0 { (pending, sent) = ([], 0) }
        return silence(at: now)
      }
    }
    lastSent = now
    let end = min(pending.count, sent + Self.pieceSize)
    let piece = sent == 0 && end == pending.count ? pending : Array(pending[sent..<end])
    sent = end
    if sent == pending.count { (pending, sent) = ([], 0) }
    return .bytes(piece)
  }

  private func silence(at now: UInt64) -> ResponseStreamPiece {
    guard let lastSent else {
      lastSent = now
      return .wait
    }
    guard now > lastSent, now - lastSent >= Self.beatInterval else { return .wait }
    self.lastSent = now
    return .bytes(EventText.beat)
  }
}

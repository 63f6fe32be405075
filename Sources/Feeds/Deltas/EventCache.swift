/// Keeps events as they go out, in bounded memory, so that each is made once however many follow
/// the feed.
///
/// Two generations, as in `PageCache`, bounded in bytes.
struct EventCache {
  struct Key: Hashable {
    /// The instant before the event.
    let instant: SnapshotTokens.Instant
    let client: ClientView
  }

  struct Event {
    let text: [UInt8]
    /// The instant after the event.
    let instant: SnapshotTokens.Instant
  }

  private var young: [Key: Event] = [:]
  private var old: [Key: Event] = [:]
  private var youngBytes = 0
  private let generationLimit: Int

  /// - Parameter capacity: bytes of events held at the most.
  init(capacity: Int) { generationLimit = capacity / 2 }

  mutating func event(_ key: Key) -> Event? {
    if let event = young[key] { return event }
    guard let event = old.removeValue(forKey: key) else { return nil }
    insert(event, for: key)
    return event
  }

  mutating func insert(_ event: Event, for key: Key) {
    // A key and the tables weigh about as much as a row.
    let weight = event.text.count + 256
    guard weight <= generationLimit else { return }
    if youngBytes + weight > generationLimit {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = event
    youngBytes += weight
  }
}

import Foundation

/// The connection of an event stream, made again whenever it is lost.
actor EventConnection<Content: Sendable> {
  static var silence: Duration { .seconds(45) }

  private let client: RowcastClient<Content>
  private let feed: String
  /// Where the stream goes on: the snapshot that everything up to which has been told.
  private var lastID: String?
  /// The id of the connection's last event.
  private var eventID: String?
  private var bytes: ByteStream?
  private var parser = EventParser()
  private var backoff = Backoff()
  private var wait: Duration?
  private var ready: [FeedEvent<Content>] = []

  init(_ client: RowcastClient<Content>, feed: String, since: String?) {
    (self.client, self.feed, lastID) = (client, feed, since)
  }

  /// The next event; for one reader.
  func next() async throws(RowcastError) -> FeedEvent<Content>? {
    while ready.isEmpty {
      do throws(RowcastError) {
        if let bytes { try await read(bytes) } else { try await connect() }
      } catch {
        try lose(error)
      }
    }
    return ready.removeFirst()
  }

  /// Notes that there is no connection, and when to make another.
  private func lose(_ error: RowcastError) throws(RowcastError) {
    bytes?.cancel()
    bytes = nil
    if !error.canRetry { throw error }
    wait = backoff.next(share: .random(in: 0...1), least: error.retryAfter)
    ready.append(.interrupted(error))
  }

  private func connect() async throws(RowcastError) {
    if let wait {
      do { try await client.clock.sleep(for: wait) } catch { throw .isCancelled }
    }
    wait = nil
    let request = try client.request(
      Address(["feeds", feed, "events"], client.parameters([.lastEventId: lastID])).target,
      accept: "text/event-stream")
    let transport = client.transport
    let late = RowcastError(.timeout, detail: "The server did not answer within \(client.timeout).")
    let stream = try await TimeLimit.run(client.timeout, clock: client.clock, late: late) {
      () async throws(RowcastError) in
      let stream = try await transport.stream(request)
      if stream.head.status == 200 { return stream }
      let response = try await stream.collected(limit: 1 << 20)
      throw RowcastError(response)
        ?? RowcastError(.malformed, status: response.status, detail: "There is no event stream.")
    }
    guard stream.head["Content-Type"]?.lowercased().hasPrefix("text/event-stream") == true else {
      throw RowcastError(
        .malformed, status: 200,
        detail: "The answer is no event stream, but \(stream.head["Content-Type"] ?? "nothing").")
    }
    bytes = stream.bytes
    (parser, eventID) = (EventParser(), nil)
    ready.append(.connected)
  }

  private func read(_ bytes: ByteStream) async throws(RowcastError) {
    let late = RowcastError(.timeout, detail: "The server was silent for \(Self.silence).")
    let piece = try await TimeLimit.run(Self.silence, clock: client.clock, late: late) {
      () async throws(RowcastError) in try await bytes.next()
    }
    guard let piece else {
      throw RowcastError(.offline, detail: "The server has ended the event stream.")
    }
    let comments = parser.comments
    let events = try parser.events(in: piece)
    if let retry = parser.retry { backoff.setBase(milliseconds: retry) }
    if parser.comments != comments { backoff.reset() }
    for event in events { try take(event) }
  }

  private func take(_ event: ServerEvent) throws(RowcastError) {
    // An id stays until another comes: the one before is not this event's own.
    let own = event.id == eventID ? nil : event.id
    eventID = event.id
    let data = Data(event.data.utf8)
    let known: FeedEvent<Content>
    let snapshot: String
    switch event.name {
    case "snapshot", "reset":
      let instant = try FeedInstant(Answer(data), feed: feed)
      (known, snapshot) = (
        event.name == "reset" ? .reset(instant) : .snapshot(instant), instant.snapshot
      )
    case "change":
      let changes = try Changes(Answer(data), feed: feed, client.registry)
      (known, snapshot) = (.change(changes), changes.snapshot)
    default: return
    }
    backoff.reset()
    lastID = own.flatMap { $0.isEmpty ? nil : $0 } ?? snapshot
    ready.append(known)
  }
}

import Foundation

/// The connection of an event stream, made again whenever it is lost.
actor EventConnection<Content: Sendable> {
  static var silence: Duration { .seconds(45) }

  private let client: RowcastClient<Content>
  private let feed: String
  private var lastID: String?
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
    parser = EventParser()
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
    let known: FeedEvent<Content>?
    switch event.name {
    case "snapshot": known = .snapshot(try FeedInstant(Answer(Data(event.data.utf8)), feed: feed))
    case "change":
      known = .change(try Changes(Answer(Data(event.data.utf8)), feed: feed, client.registry))
    case "reset": known = .reset(try FeedInstant(Answer(Data(event.data.utf8)), feed: feed))
    default: known = nil
    }
    backoff.reset()
    if let id = event.id { lastID = id.isEmpty ? nil : id }
    if let known { ready.append(known) }
  }
}

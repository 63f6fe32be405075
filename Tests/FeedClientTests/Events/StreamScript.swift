import FeedClient
import Foundation
import Synchronization
import TestSupport

/// A network whose event streams go as a test has written them down, one attempt after the other.
final class StreamScript: Transport {
  enum Attempt: Sendable {
    case fails(RowcastError)
    case answers(TransportResponse)
    /// A stream that stays open; the last one of the script is left to the test.
    case streams(String)
  }

  private struct State {
    var attempts: [Attempt]
    var lastIDs: [String?] = []
    var open: [WeakStream] = []
    var closed = 0
  }

  private struct WeakStream { weak var bytes: ByteStream? }

  private let state: Mutex<State>

  init(_ attempts: [Attempt]) { state = Mutex(State(attempts: attempts)) }

  /// The last event's id of each attempt.
  var lastIDs: [String?] { state.withLock { $0.lastIDs } }
  var closed: Int { state.withLock { $0.closed } }
  var current: ByteStream? { state.withLock { $0.open.last?.bytes } }

  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    throw RowcastError(.offline, detail: "no requests here")
  }

  func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
    let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
    let attempt = state.withLock { state -> Attempt? in
      state.lastIDs.append(items?.first { $0.name == "lastEventId" }?.value)
      return state.attempts.isEmpty ? nil : state.attempts.removeFirst()
    }
    let bytes = ByteStream { [weak self] in self?.state.withLock { $0.closed += 1 } }
    switch attempt {
    case nil: throw RowcastError(.offline, detail: "the script is over")
    case .fails(let error): throw error
    case .answers(let response):
      bytes.send(response.body)
      bytes.finish()
      return TransportStream(
        head: TransportResponse(status: response.status, fields: response.fields), bytes: bytes)
    case .streams(let text):
      bytes.send(Data(text.utf8))
      state.withLock { $0.open.append(WeakStream(bytes: bytes)) }
      let head = TransportResponse(
        status: 200, fields: ["Content-Type": "text/event-stream; charset=utf-8"])
      return TransportStream(head: head, bytes: bytes)
    }
  }
}

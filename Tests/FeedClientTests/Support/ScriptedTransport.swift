import FeedClient
import Foundation
import Synchronization
import TestSupport

/// A network whose answers a test gives.
final class ScriptedTransport: Transport {
  /// What becomes of a request whose task is cancelled.
  enum Cancellation: CaseIterable, Sendable {
    /// It ends at once.
    case obeyed
    /// The answer, on its way already, still comes.
    case tooLate
  }

  struct Request: Sendable {
    let target: String
    let method: String
    var isCancelled = false
    var isAnswered = false
    fileprivate var continuation:
      CheckedContinuation<Result<TransportResponse, RowcastError>, Never>?
  }

  struct Stream: Sendable {
    let since: String?
    /// The id of the last event that was sent.
    var position: String?
    var isOpen = true
    /// Held by its reader alone: let go, it is closed.
    fileprivate weak var bytes: ByteStream?
  }

  private struct State {
    var requests: [Request] = []
    var streams: [Stream] = []
    var streamStatus = 200
  }

  static let base = URL(string: "http://rowcast.test")

  private let cancellation: Cancellation
  private let state = Mutex(State())

  init(_ cancellation: Cancellation = .obeyed) { self.cancellation = cancellation }

  deinit {
    for request in requests { request.continuation?.resume(returning: .failure(.gone)) }
  }

  /// All but those for events, in their order.
  var requests: [Request] { state.withLock { $0.requests } }

  /// Those for events, in their order.
  var streams: [Stream] { state.withLock { $0.streams } }

  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    let number = state.withLock { state in
      state.requests.append(Request(target: Self.target(request), method: request.method))
      return state.requests.count - 1
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.requests[number].isCancelled, cancellation == .obeyed { return true }
          state.requests[number].continuation = continuation
          return false
        }
        if isOver { continuation.resume(returning: .failure(.gone)) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.requests[number].isCancelled = true
        return cancellation == .obeyed ? state.requests[number].take() : nil
      }
      continuation?.resume(returning: .failure(.gone))
    }
    return try result.get()
  }

  func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
    let since = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems?
      .first { $0.name == "lastEventId" }?.value
    let (index, status) = state.withLock { ($0.streams.count, $0.streamStatus) }
    if status != 200 {
      let bytes = ByteStream()
      bytes.finish()
      return TransportStream(head: TransportResponse(status: status), bytes: bytes)
    }
    let bytes = ByteStream { [weak self] in
      self?.state.withLock { $0.streams[index].isOpen = false }
    }
    state.withLock {
      $0.streams.append(Stream(since: since, position: since, bytes: bytes))
    }
    let head = TransportResponse(status: 200, fields: ["content-type": "text/event-stream"])
    return TransportStream(head: head, bytes: bytes)
  }

  static func target(_ request: TransportRequest) -> String {
    String(request.url.absoluteString.dropFirst(base?.absoluteString.count ?? 0))
  }

  /// Answers a request; one that has ended already is not concerned.
  func answer(_ number: Int, _ result: Result<TransportResponse, RowcastError>) {
    let continuation = state.withLock { state in
      state.requests[number].isAnswered = true
      return state.requests[number].take()
    }
    continuation?.resume(returning: result)
  }

  /// Sends an event on the one stream that is open.
  func event(_ name: String, id: String, data: String) throws {
    let open = streams.indices.filter { streams[$0].isOpen }
    guard open.count == 1 else { throw TestFailure("\(open.count) streams are open") }
    state.withLock { $0.streams[open[0]].position = id }
    streams[open[0]].bytes?.send(Data("event: \(name)\nid: \(id)\ndata: \(data)\n\n".utf8))
  }
}

extension ScriptedTransport {
  /// Has streams answered with a status from now on.
  func answerStreams(_ status: Int) { state.withLock { $0.streamStatus = status } }

  /// Ends the one stream that is open.
  func cut() throws {
    let open = streams.indices.filter { streams[$0].isOpen }
    guard open.count == 1 else { throw TestFailure("\(open.count) streams are open") }
    state.withLock { $0.streams[open[0]].isOpen = false }
    streams[open[0]].bytes?.finish()
  }
}

extension ScriptedTransport.Request {
  fileprivate mutating func take()
    -> CheckedContinuation<Result<TransportResponse, RowcastError>, Never>?
  {
    defer { continuation = nil }
    return continuation
  }
}

extension RowcastError {
  fileprivate static let gone = RowcastError(.cancelled, detail: "gone")
}

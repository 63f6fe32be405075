import Foundation
import Synchronization
import TestSupport

/// The DevTools protocol: calls that wait for their answers, and events to whom they concern.
///
/// Usable by several threads at once.
final class DevTools: Sendable {
  private struct State {
    var lastID = 0
    var waiting: [Int: PendingAnswer] = [:]
    var listeners: [String: @Sendable (String, JSON) -> Void] = [:]
    var isOver = false
  }

  private struct Call: Encodable {
    let id: Int
    let method: String
    let params: JSON
    let sessionId: String?
  }

  private struct Message: Decodable {
    let id: Int?
    let method: String?
    let params: JSON?
    let sessionId: String?
  }

  private struct Outcome<Answer: Decodable>: Decodable {
    struct Fault: Decodable { let message: String }
    let result: Answer?
    let error: Fault?
  }

  private let socket: DevToolsSocket
  private let state = Mutex(State())

  init(_ socket: DevToolsSocket) {
    self.socket = socket
    Thread.detachNewThread { [self] in
      socket.receive(take)
      let left = state.withLock { state in
        state.isOver = true
        defer { state.waiting = [:] }
        return state.waiting.values
      }
      for answer in left { answer.give(nil) }
    }
  }

  /// Calls a method and waits for its answer.
  func call<Answer: Decodable>(
    _ method: String, _ parameters: JSON = [:], session: String? = nil, as type: Answer.Type,
    within limit: Duration = .seconds(20)
  ) throws -> Answer {
    let pending = PendingAnswer()
    // Sent under the lock: two messages must not mix.
    let id = try state.withLock { state in
      guard !state.isOver else { throw TestFailure("\(method): the browser has ended") }
      state.lastID += 1
      state.waiting[state.lastID] = pending
      try socket.send(
        JSON.encoder.encode(
          Call(id: state.lastID, method: method, params: parameters, sessionId: session)))
      return state.lastID
    }
    let data: Data
    switch pending.wait(limit) {
    case .given(let given): data = given
    case .over: throw TestFailure("\(method): the browser has ended")
    case .late:
      _ = state.withLock { $0.waiting.removeValue(forKey: id) }
      throw TestFailure("\(method): the browser did not answer within \(limit)")
    }
    let outcome = try JSONDecoder().decode(Outcome<Answer>.self, from: data)
    guard let result = outcome.result else {
      throw TestFailure(
        "\(method): \(outcome.error?.message ?? String(decoding: data, as: UTF8.self))")
    }
    return result
  }

  /// Calls a method whose answer says nothing.
  func call(_ method: String, _ parameters: JSON = [:], session: String? = nil) throws {
    _ = try call(method, parameters, session: session, as: JSON.self)
  }

  /// Has the events of a session told, on the reader's thread, which must not wait in there.
  func listen(_ session: String, _ listener: @escaping @Sendable (String, JSON) -> Void) {
    state.withLock { $0.listeners[session] = listener }
  }

  func stopListening(_ session: String) {
    _ = state.withLock { $0.listeners.removeValue(forKey: session) }
  }

  private func take(_ data: Data) {
    guard let message = try? JSONDecoder().decode(Message.self, from: data) else { return }
    if let id = message.id {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.give(data)
    } else if let method = message.method, let session = message.sessionId {
      state.withLock { $0.listeners[session] }?(method, message.params ?? [:])
    }
  }
}

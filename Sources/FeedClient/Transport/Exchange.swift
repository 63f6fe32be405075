import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way and the answer as it comes.
///
/// The stream of its bytes is held by the reader alone: let go, it cancels the request.
final class Exchange: Sendable {
  private struct State {
    var head: Result<TransportStream, RowcastError>?
    weak var bytes: ByteStream?
    var count = 0
    var reader: CheckedContinuation<Result<TransportStream, RowcastError>, Never>?
  }

  private let state = Mutex(State())
  private let cancelTask: @Sendable () -> Void

  private let limit: Int

  /// - Parameters:
  ///   - limit: how many bytes the body may have. It is kept here, where they come in: whoever reads
  ///     them may be far behind.
  ///   - cancel: ends the request.
  init(limit: Int, cancel: @escaping @Sendable () -> Void) {
    (self.limit, cancelTask) = (limit, cancel)
  }

  /// Waits for the head of the answer; for one reader, once.
  func head() async throws(RowcastError) -> TransportStream {
    let result: Result<TransportStream, RowcastError> = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        state.withLock { state in
          if let head = state.head {
            state.head = nil
            reader.resume(returning: head)
          } else {
            state.reader = reader
          }
        }
      }
    } onCancel: {
      settle(.failure(.isCancelled))
      cancelTask()
    }
    return try result.get()
  }

  private func settle(_ head: Result<TransportStream, RowcastError>) {
    state.withLock { state in
      if let reader = state.reader {
        state.reader = nil
        reader.resume(returning: head)
      } else if state.head == nil, state.bytes == nil {
        state.head = head
      }
    }
  }

  func begin(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return cancelTask() }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { fields[name] = value }
    }
    let bytes = ByteStream(onCancel: cancelTask)
    settle(
      .success(
        TransportStream(
          head: TransportResponse(status: response.statusCode, fields: fields), bytes: bytes)))
    state.withLock { $0.bytes = bytes }
  }

  func receive(_ data: Data) {
    let (bytes, isTooMuch) = state.withLock { state -> (ByteStream?, Bool) in
      // What was on its way when the limit was passed is dropped.
      if state.count > limit { return (nil, false) }
      state.count += data.count
      return (state.bytes, state.count > limit)
    }
    if isTooMuch {
      bytes?.finish(throwing: .tooMuch(limit))
      cancelTask()
    } else {
      bytes?.send(data)
    }
  }

  /// Ends it in place of the answer that has come.
  func refuse(_ error: RowcastError) {
    settle(.failure(error))
    cancelTask()
  }

  func end(_ error: (any Error)?) {
    let failure = error.map(RowcastError.init(transport:))
    if let bytes = state.withLock({ $0.bytes }) {
      bytes.finish(throwing: failure)
    } else {
      settle(.failure(failure ?? RowcastError(.offline, detail: "There was no answer.")))
    }
  }
}

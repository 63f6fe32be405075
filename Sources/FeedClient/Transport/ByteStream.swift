public import Foundation
import Synchronization

/// Bytes on their way from a transport to one reader.
///
/// A reader that is far behind loses the stream with an error rather than memory. When the stream is
/// let go before its end, or a task that waits for it is cancelled, the transport is told.
public final class ByteStream: Sendable {
  private struct State {
    var pieces: [Data] = []
    /// How many of the pieces the reader has had.
    var read = 0
    var count = 0
    var ending: Result<Void, RowcastError>?
    var reader: CheckedContinuation<Result<Data?, RowcastError>, Never>?
    var onCancel: (@Sendable () -> Void)?

    /// Takes the oldest piece; nil where there is none. Costs the same however many wait.
    mutating func take() -> Data? {
      guard read < pieces.count else { return nil }
      let piece = pieces[read]
      (pieces[read], read) = (Data(), read + 1)
      count -= piece.count
      if read * 2 >= pieces.count {
        pieces.removeFirst(read)
        read = 0
      }
      return piece
    }
  }

  /// How many bytes may wait for the reader.
  public static let capacity = 64 << 20

  private let state: Mutex<State>

  /// - Parameter onCancel: ends the transport's side; called at most once, and not after `finish`.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(onCancel: onCancel))
  }

  deinit { cancel() }

  /// Adds bytes; those that come after the end are dropped.
  public func send(_ piece: Data) {
    let isBehind = state.withLock { state in
      guard state.ending == nil else { return false }
      if let reader = state.reader {
        state.reader = nil
        reader.resume(returning: .success(piece))
        return false
      }
      state.pieces.append(piece)
      state.count += piece.count
      return state.count > Self.capacity
    }
    if isBehind {
      cancel(RowcastError(.offline, detail: "The stream was read too slowly, and was given up."))
    }
  }

  /// Ends the stream, behind the bytes that are there.
  public func finish(throwing error: RowcastError? = nil) {
    let ending: Result<Void, RowcastError> = if let error { .failure(error) } else { .success(()) }
    state.withLock { state in
      state.onCancel = nil
      guard state.ending == nil else { return }
      state.ending = ending
      state.reader?.resume(returning: ending.map { nil })
      state.reader = nil
    }
  }

  /// Ends the stream from the reader's side: nothing more is read.
  public func cancel() { cancel(.isCancelled) }

  private func cancel(_ error: RowcastError) {
    let onCancel = state.withLock { state in
      let handler = state.onCancel
      state.onCancel = nil
      if state.ending == nil {
        state.ending = .failure(error)
        (state.pieces, state.read, state.count) = ([], 0, 0)
        state.reader?.resume(returning: .failure(error))
        state.reader = nil
      }
      return handler
    }
    onCancel?()
  }

  /// The next bytes; nil at the end. For one reader at a time.
  public func next() async throws(RowcastError) -> Data? {
    let result: Result<Data?, RowcastError> = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        state.withLock { state in
          if let piece = state.take() {
            reader.resume(returning: .success(piece))
          } else if let ending = state.ending {
            reader.resume(returning: ending.map { nil })
          } else {
            state.reader = reader
          }
        }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }
}

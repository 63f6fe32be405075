import Synchronization

extension ListCore {
  /// Waits until nothing loads, or the caller's task is cancelled; the loads know nothing of it.
  func settled() async {
    let key = newKey()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = inner.withLock { inner in
          if Task.isCancelled || inner.machine.state.phase == .idle { return true }
          inner.waiting[key] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      inner.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
    }
  }

  /// The present state and all later ones; who is behind gets the newest.
  func states() -> AsyncStream<State> {
    let key = newKey()
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { [weak self] _ in
      _ = self?.inner.withLock { $0.subscribers.removeValue(forKey: key) }
    }
    let isClosed = inner.withLock { inner in
      continuation.yield(inner.machine.state)
      if !inner.machine.isClosed { inner.subscribers[key] = continuation }
      return inner.machine.isClosed
    }
    if isClosed { continuation.finish() }
    return stream
  }

  private func newKey() -> Int {
    inner.withLock { inner in
      inner.lastKey += 1
      return inner.lastKey
    }
  }
}

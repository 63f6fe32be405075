import HTTPCore
import Synchronization

/// Where a test's thread says what the streams of a server send: each stream all of it, from its
/// first piece on.
final class StreamStage: Sendable {
  private struct State {
    var pieces: [ResponseStreamPiece] = []
    /// What comes after the pieces, again and again.
    var refrain: ResponseStreamPiece?
    var opened = 0
    var open = 0
    var asked = 0
    var taken = 0
  }

  private let state = Mutex(State())
  /// How long a stream keeps the loop busy when it is asked.
  private let slowness: Duration

  init(slowness: Duration = .zero) { self.slowness = slowness }

  /// How many streams there have been, and how many of them are still held by the server.
  var opened: Int { state.withLock { $0.opened } }
  var open: Int { state.withLock { $0.open } }
  /// How often streams were asked, and how many pieces they gave.
  var asked: Int { state.withLock { $0.asked } }
  var taken: Int { state.withLock { $0.taken } }

  func say(_ text: String) { say(Array(text.utf8)) }
  func say(_ bytes: [UInt8]) { state.withLock { $0.pieces.append(.bytes(bytes)) } }
  /// Says the same for ever.
  func repeats(_ text: String) {
    state.withLock { $0.refrain = .bytes(Array(text.utf8)) }
  }
  func end() { state.withLock { $0.pieces.append(.end) } }

  func stream() -> any ResponseStream {
    state.withLock {
      $0.opened += 1
      $0.open += 1
    }
    return Stream(self)
  }

  private final class Stream: ResponseStream {
    private let stage: StreamStage
    private var position = 0

    init(_ stage: StreamStage) { self.stage = stage }

    func next(at now: UInt64) -> ResponseStreamPiece {
      let end = ContinuousClock.now + stage.slowness
      while stage.slowness > .zero, ContinuousClock.now < end {}
      return stage.state.withLock {
        $0.asked += 1
        guard position < $0.pieces.count else {
          if $0.refrain != nil { $0.taken += 1 }
          return $0.refrain ?? .wait
        }
        position += 1
        $0.taken += 1
        return $0.pieces[position - 1]
      }
    }

    deinit { stage.state.withLock { $0.open -= 1 } }
  }
}

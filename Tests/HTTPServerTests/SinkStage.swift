import Glibc
import HTTPCore
import Synchronization
import TestSupport

/// What the sinks of a server take, seen from a test's thread.
final class SinkStage: Sendable {
  private struct State {
    var opened = 0
    var open = 0
    var parts = 0
    var bytes = 0
    var largest = 0
    var finished = 0
  }

  private let state = Mutex(State())
  /// How long a sink keeps the loop busy for each piece.
  private let slowness: Duration
  /// After how many bytes a sink wants no more.
  private let limit: Int
  /// Whether the answer knows each byte, which costs a debug build more than all the rest.
  private let isExact: Bool
  /// Where the answers come from; nil where they are given at once.
  private let later: LaterStage?

  init(
    slowness: Duration = .zero, limit: Int = .max, isExact: Bool = true, later: LaterStage? = nil
  ) {
    self.isExact = isExact
    self.slowness = slowness
    self.limit = limit
    self.later = later
  }

  /// How many sinks there have been, and how many of them are still held by the server.
  var opened: Int { state.withLock { $0.opened } }
  var open: Int { state.withLock { $0.open } }
  var parts: Int { state.withLock { $0.parts } }
  var bytes: Int { state.withLock { $0.bytes } }
  /// The most bytes that came at once.
  var largest: Int { state.withLock { $0.largest } }
  var finished: Int { state.withLock { $0.finished } }

  func sink() -> any BodySink {
    state.withLock {
      $0.opened += 1
      $0.open += 1
    }
    return Sink(self)
  }

  /// What a sink answers that has taken `body`: its length and a sum that knows each byte's place.
  static func text(of body: some Sequence<UInt8>) -> String {
    var sum = Sum()
    sum.add(body)
    return sum.text
  }

  private struct Sum {
    var count = 0
    var value: UInt64 = 14_695_981_039_346_656_037
    var text: String { "\(count) \(value)" }

    mutating func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        value = (value ^ UInt64(byte)) &* 1_099_511_628_211
        count += 1
      }
    }
  }

  private final class Sink: BodySink {
    private let stage: SinkStage
    private var sum = Sum()

    init(_ stage: SinkStage) { self.stage = stage }

    func take(_ piece: ArraySlice<UInt8>) -> Bool {
      if stage.isExact { sum.add(piece) } else { sum.count += piece.count }
      stage.state.withLock {
        $0.parts += 1
        $0.bytes += piece.count
        $0.largest = max($0.largest, piece.count)
      }
      // The loop is as busy asleep, and other tests have the processor.
      if stage.slowness > .zero { usleep(UInt32(stage.slowness / .microseconds(1))) }
      return sum.count < stage.limit
    }

    func finish() -> Response {
      stage.state.withLock { $0.finished += 1 }
      if let later = stage.later {
        var response = Response(pending: later.answer())
        response.route = 1
        return response
      }
      let isRefused = sum.count >= stage.limit
      return Response(
        isRefused ? .unprocessableContent : .ok, body: Array(sum.text.utf8))
    }

    deinit { stage.state.withLock { $0.open -= 1 } }
  }
}

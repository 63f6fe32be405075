import HTTPCore
import HTTPServer

/// Answers a few paths for tests.
final class TestResponder: Responder {
  static let large = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private let loop: Int
  private let slowness: Duration
  private let stage: StreamStage?
  private let sinks: SinkStage?
  private let later: LaterStage?

  init(
    loop: Int, slowness: Duration = .milliseconds(300), stage: StreamStage? = nil,
    sinks: SinkStage? = nil, later: LaterStage? = nil
  ) {
    // Made now: making it takes a debug build half a second, which no loop shall wait for later.
    _ = Self.large
    self.loop = loop
    self.slowness = slowness
    self.stage = stage
    self.sinks = sinks
    self.later = later
  }

  func respond(to request: Request) -> Response {
    switch String(decoding: request.bytes(request.path), as: UTF8.self) {
    case "/large": return Response(.ok, body: Self.large)
    case "/echo": return Response(.ok, body: request.body)
    case "/loop": return Response(.ok, body: Array("\(loop)".utf8))
    case "/slow":
      let end = ContinuousClock.now + slowness
      while ContinuousClock.now < end {}
      return Response(.ok, body: Array("slow".utf8))
    case "/stream":
      var response = Response(.ok)
      response.fields.append("Content-Type", "text/event-stream")
      response.stream = stage?.stream()
      response.route = 2
      return response
    case "/later":
      guard let later else { return Response(.notFound) }
      var response = Response(pending: later.answer())
      response.route = 1
      return response
    case "/given":
      let answer = PendingAnswer()
      answer.give(LaterStage.finished("given"))
      return Response(pending: answer)
    case "/twice":
      let answer = PendingAnswer()
      _ = answer.notify {}
      return Response(pending: answer)
    case "/none":
      var response = Response(.noContent)
      response.stream = stage?.stream()
      return response
    case "/status/200": return routed(.ok, "two hundred")
    case "/status/304": return routed(.notModified, "")
    case "/status/404": return routed(.notFound, "none")
    case "/status/500": return routed(.internalServerError, "")
    case "/wild":
      var response = Response(.ok)
      response.route = .max
      return response
    case let path: return Response(.ok, body: Array(path.utf8))
    }
  }

  private func routed(_ status: Status, _ text: String) -> Response {
    var response = Response(status, body: Array(text.utf8))
    response.route = 1
    return response
  }

  func mayBeShed(_ request: Request) -> Bool {
    !request.bytes(request.path).elementsEqual("/health".utf8)
  }

  func bodyLimit(for request: Request) -> Int? {
    switch String(decoding: request.bytes(request.path), as: UTF8.self) {
    case "/echo": 16 * 1024 * 1024
    case "/sink": 64 * 1024 * 1024
    default: nil
    }
  }

  func bodySink(for request: Request) -> (any BodySink)? {
    request.bytes(request.path).elementsEqual("/sink".utf8) ? sinks?.sink() : nil
  }
}

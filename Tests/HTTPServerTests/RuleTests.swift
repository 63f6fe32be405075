import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct RuleTests {
  /// The tables once more, over sockets: not a byte differs from what the state machine says, but
  /// for dates and ids.
  @Test(arguments: Cuts.Way.all)
  func `every rule holds over a socket`(_ way: Cuts.Way) throws {
    let server = try RunningServer(answers: { RuleResponder() })
    for rule in Rule.all {
      let expected = rule.played
      do {
        let bytes = try rule.exchange(way, host: "127.0.0.1", port: server.port)
        #expect(
          try WireReader.read(bytes, answersHead: expected.answersHead)
            == WireReader.read(expected.output, answersHead: expected.answersHead),
          "\(rule), \(way)")
      } catch {
        Issue.record("\(rule), \(way): \(error)")
      }
    }
    #expect(try server.stop() == .drained)
  }

  private final class RuleResponder: Responder {
    func respond(to request: Request) -> Response { RuleAnswers.response(to: request) }
    func bodyLimit(for request: Request) -> Int? { RuleAnswers.bodyLimit(for: request) }
    func refusesBody(of request: Request) -> Bool { RuleAnswers.refusesBody(of: request) }
  }
}

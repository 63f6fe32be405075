import Foundation
import HTTPCore
import TestSupport
import Testing

/// The protocol's tables against the real server process.
@Suite(.timeLimit(.minutes(2))) struct RuleTests {
  /// What a message comes to, request by request, is what each request comes to alone and plainly
  /// written; what is refused is refused as the tables say.
  @Test(arguments: Cuts.Way.all)
  func `every rule holds for the real server`(_ way: Cuts.Way) throws {
    let server = try ServerProcess(["--demo"])
    var plain: [String: WireAnswer] = [:]
    // Routes with limits of their own are those of the tests' server.
    for rule in Rule.all where !Rule.limitedBodies.contains(where: { "\($0)" == "\(rule)" }) {
      let expected = rule.played
      do {
        let bytes = try rule.exchange(way, host: server.host, port: server.port)
        let answers = try WireReader.read(bytes, answersHead: expected.answersHead)
        let events = expected.events.filter { $0 != "close" }
        #expect(answers.count == events.count, "\(rule), \(way)")
        #expect(rule.ends || answers.last?.closes == true, "\(rule), \(way)")
        for (event, answer) in zip(events, answers) {
          if let status = Int(event) {
            #expect(answer.status == status, "\(rule), \(way)")
            continue
          }
          let words = event.split(separator: " ")
          let request = "\(words[0]) \(words[1])"
          let reference = try plain[request] ?? self.plain(request, server)
          plain[request] = reference
          #expect(answer.status == reference.status, "\(rule), \(way)")
          #expect(answer.body == reference.body, "\(rule), \(way)")
          let lines = { (answer: WireAnswer) in
            answer.fields.filter { !$0.hasPrefix("connection: ") }
          }
          #expect(lines(answer) == lines(reference), "\(rule), \(way)")
        }
      } catch {
        Issue.record("\(rule), \(way): \(error)")
      }
    }
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
  }

  private func plain(_ request: String, _ server: ServerProcess) throws -> WireAnswer {
    let connection = try server.connect()
    try connection.send(request + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let isHead = request.hasPrefix("HEAD ")
    let answers = try WireReader.read(connection.rest(), answersHead: [isHead])
    return try #require(answers.first)
  }
}

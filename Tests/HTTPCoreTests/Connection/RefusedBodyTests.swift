import HTTPCore
import TestSupport
import Testing

/// Bodies that nobody needs (RFC 9110 §10.1.1, RFC 9112 §9.3).
@Suite struct RefusedBodyTests {
  @Test(arguments: Rule.refusedBodies + Rule.limitedBodies)
  func `no client is told to go on where its answer is known`(_ rule: Rule) {
    for pieces in Cuts.all(of: rule.message) {
      #expect(!Played(pieces, thenEnds: rule.ends).text.contains("100 Continue"))
    }
  }

  @Test func `a dropped body is not kept while it comes`() {
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    var input = Array("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n".utf8)[...]
    guard case .body = machine.next(&input, into: &output, at: now) else {
      Issue.record("no body is announced")
      return
    }
    let isDropped = machine.dropBody(at: now)
    #expect(isDropped)
    for _ in 0..<199 {
      input = Array(repeating: 0x61, count: 1000)[...]
      guard case .wait = machine.next(&input, into: &output, at: now) else {
        Issue.record("too early")
        return
      }
      #expect(machine.heldBytes == 0)
    }
    input = Array(repeating: 0x61, count: 1001)[...]
    guard case .request(let request) = machine.next(&input, into: &output, at: now) else {
      Issue.record("no request")
      return
    }
    #expect(request.body.isEmpty)
    #expect(input.count == 1)
  }

  @Test func `a dropped body has the time that any body has`() {
    let start = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: start)
    var output = Output()
    output.setDate(secondsSince1970: 0)
    var input = Array("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na".utf8)[...]
    _ = machine.next(&input, into: &output, at: start)
    let isDropped = machine.dropBody(at: start)
    #expect(isDropped)
    _ = machine.next(&input, into: &output, at: start)
    let end = start.advanced(by: Duration.seconds(15).clampedNanoseconds)
    #expect(machine.deadline == end)
    guard case .refused(let refusal) = machine.expire(into: &output, at: end) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.status == .requestTimeout)
  }
}

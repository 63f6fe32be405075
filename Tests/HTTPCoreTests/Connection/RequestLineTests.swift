import HTTPCore
import Testing

@Suite struct RequestLineTests {
  @Test func `the authority of an absolute target outranks Host`() throws {
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: Moment(nanoseconds: 0))
    var output = Output()
    var input = Array("GET http://b:81/x HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...]
    let event = machine.next(&input, into: &output, at: Moment(nanoseconds: 0))
    guard case .request(let request) = event else {
      Issue.record("no request")
      return
    }
    let authority = try #require(request.authority)
    #expect(String(decoding: request.bytes(authority), as: UTF8.self) == "b:81")
  }
}

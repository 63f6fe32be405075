import HTTPCore
import TestSupport
import Testing

/// A request lies in the memory of one that is over, and nothing of that is seen in it.
@Suite struct ReuseTests {
  private static func message(_ number: Int) -> String {
    let fields = (0..<number % 7).map { "X-\($0): \(number)\r\n" }.joined()
    return
      "GET /\(String(repeating: "x", count: number % 50))?n=\(number) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
  }

  private static func text(_ request: Request) -> String {
    let fields = request.fields.map { field in
      String(decoding: request.bytes(field.name), as: UTF8.self) + ": "
        + String(decoding: request.bytes(field.value), as: UTF8.self) + "\r\n"
    }
    let target = String(decoding: request.target, as: UTF8.self)
    return "GET \(target) HTTP/1.1\r\n\(fields.joined())\r\n"
  }

  @Test(arguments: [false, true])
  func `a request is whole, and stays what it is where somebody keeps it`(_ keeps: Bool) {
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    var kept: [Request] = []
    for number in 0..<100 {
      var input = Array(Self.message(number).utf8)[...]
      guard case .request(let request) = machine.next(&input, into: &output, at: now) else {
        Issue.record("no request \(number)")
        return
      }
      #expect(Self.text(request) == Self.message(number))
      if keeps { kept.append(request) }
      machine.respond(Response(.ok), to: request, into: &output, at: now)
      output.reuse(request)
      output.removeAll()
    }
    for (number, request) in kept.enumerated() {
      #expect(Self.text(request) == Self.message(number))
    }
  }

  @Test func `the memory serves connections in turn, heads cut in two among them`() {
    let now = Moment(nanoseconds: 0)
    let settings = ConnectionSettings()
    var first = ConnectionMachine(settings: settings, at: now)
    var second = ConnectionMachine(settings: settings, at: now)
    var output = Output()
    for number in 0..<60 {
      let bytes = Array(Self.message(number).utf8)
      var start = bytes[..<(number % bytes.count)]
      var rest = bytes[(number % bytes.count)...]
      var other = Array(Self.message(number + 1).utf8)[...]
      if case .request = first.next(&start, into: &output, at: now) {
        Issue.record("a request of half a head")
      }
      if case .request(let request) = second.next(&other, into: &output, at: now) {
        #expect(Self.text(request) == Self.message(number + 1))
        second.respond(Response(.ok), to: request, into: &output, at: now)
        output.reuse(request)
      }
      if case .request(let request) = first.next(&rest, into: &output, at: now) {
        #expect(Self.text(request) == Self.message(number))
        first.respond(Response(.ok), to: request, into: &output, at: now)
        output.reuse(request)
      }
      #expect(first.heldBytes == 0)
      #expect(first.isIdle == true)
      output.removeAll()
    }
  }
}

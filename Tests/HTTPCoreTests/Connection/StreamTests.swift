import HTTPCore
import TestSupport
import Testing

@Suite struct StreamTests {
  static let get = AnswerTests.get

  final class Silence: ResponseStream {
    func next(at now: UInt64) -> ResponseStreamPiece { .wait }
  }

  /// A machine that has been asked something and has answered with a stream.
  struct Bench: ~Copyable {
    var machine: ConnectionMachine
    var output = Output()
    var now = Moment(nanoseconds: 1)

    init(_ message: String, _ status: Status = .ok) {
      machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
      output.setDate(secondsSince1970: 784_111_777)
      var response = Response(status, body: Array("ignored".utf8))
      response.fields.append("A", "b")
      response.stream = Silence()
      var input = Array(message.utf8)[...]
      guard case .request(let request) = machine.next(&input, into: &output, at: now) else {
        return
      }
      machine.hold(&input)
      machine.respond(response, to: request, into: &output, at: now)
    }

    mutating func send(_ text: String) { machine.send(Array(text.utf8), into: &output) }

    mutating func end() { machine.endBody(into: &output, at: now) }

    /// What has been written since the last look.
    mutating func taken() -> String {
      defer { output.removeAll() }
      return String(decoding: output.everything, as: UTF8.self)
    }
  }

  static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

  @Test func `HTTP 1.1 gets chunks, byte for byte`() {
    var bench = Bench(Self.get)
    #expect(
      bench.taken()
        == "HTTP/1.1 200 OK\r\n\(Self.date)Transfer-Encoding: chunked\r\nA: b\r\n\(AnswerTests.idLine)\r\n"
    )
    #expect(bench.machine.isStreaming == true)
    bench.send("one")
    #expect(bench.taken() == "3\r\none\r\n")
    bench.send("")
    #expect(bench.taken() == "")
    bench.send(String(repeating: "x", count: 0x1a))
    #expect(bench.taken() == "1a\r\n" + String(repeating: "x", count: 26) + "\r\n")
    bench.end()
    #expect(bench.taken() == "0\r\n\r\n")
    #expect(bench.machine.isStreaming == false)
    #expect(bench.machine.isIdle == true)
    bench.send("late")
    bench.end()
    #expect(bench.taken() == "")
  }

  @Test(arguments: [1, 9, 10, 15, 16, 255, 256, 16_383, 16_384, 100_000, 1_048_576])
  func `a chunk's size is its bytes in hexadecimal, large pieces too`(_ size: Int) {
    var bench = Bench(Self.get)
    _ = bench.taken()
    let piece = String(repeating: "y", count: size)
    bench.send(piece)
    let isWhole = bench.taken() == String(size, radix: 16) + "\r\n" + piece + "\r\n"
    #expect(isWhole)
  }

  @Test func `HTTP 1.0 gets the bytes alone, and the end of the connection`() {
    var bench = Bench("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(
      bench.taken()
        == "HTTP/1.1 200 OK\r\n\(Self.date)Connection: close\r\nA: b\r\n\(AnswerTests.idLine)\r\n")
    bench.send("one")
    bench.machine.probe(into: &bench.output)
    bench.send("two")
    bench.end()
    #expect(bench.taken() == "onetwo")
    #expect(bench.machine.intent == .shutDown)
  }

  @Test func `HEAD gets the head alone and the connection goes on`() {
    var bench = Bench("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(bench.machine.isStreaming == false)
    #expect(bench.machine.isIdle == true)
    #expect(
      bench.taken().hasSuffix("Transfer-Encoding: chunked\r\nA: b\r\n\(AnswerTests.idLine)\r\n"))
  }

  @Test(arguments: [Status.noContent, .notModified])
  func `204 and 304 have no stream`(_ status: Status) {
    var bench = Bench(Self.get, status)
    #expect(bench.machine.isStreaming == false)
    #expect(bench.taken().hasSuffix("\r\n\(Self.date)A: b\r\n\(AnswerTests.idLine)\r\n"))
  }

  @Test func `a client that wants to close is told so, and is closed after the end`() {
    var bench = Bench("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(bench.taken().contains("chunked\r\nConnection: close\r\n"))
    #expect(bench.machine.intent == .keep)
    bench.end()
    #expect(bench.taken() == "0\r\n\r\n")
    #expect(bench.machine.intent == .shutDown)
  }

  @Test func `a drain during a stream makes it the last answer`() {
    var bench = Bench(Self.get + Self.get)
    bench.machine.drain()
    #expect(bench.machine.intent == .keep)
    bench.end()
    #expect(bench.machine.intent == .shutDown)
    #expect(bench.machine.hasWork == false)
  }

  @Test func `requests wait behind a stream, in one piece or many`() {
    for cut in Cuts.all(of: Array(Self.get.utf8)) {
      var bench = Bench(Self.get)
      for piece in cut {
        var input = piece
        guard case .wait = bench.machine.next(&input, into: &bench.output, at: bench.now) else {
          Issue.record("something happened during the stream")
          return
        }
        #expect(input.isEmpty)
      }
      #expect(bench.machine.wantsInput == false)
      #expect(bench.machine.hasWork == false)
      bench.end()
      #expect(bench.machine.hasWork == true)
      var input: ArraySlice<UInt8> = []
      guard case .request = bench.machine.next(&input, into: &bench.output, at: bench.now) else {
        Issue.record("the request is lost")
        return
      }
    }
  }

  @Test func `time does not end a stream, a peer that takes nothing does`() {
    var bench = Bench(Self.get)
    #expect(bench.machine.deadline == nil)
    bench.now = bench.now.advanced(by: Duration.seconds(3600).clampedNanoseconds)
    bench.machine.outputBlocked(at: bench.now)
    bench.now = bench.now.advanced(by: Duration.seconds(14).clampedNanoseconds)
    guard case .wait = bench.machine.expire(into: &bench.output, at: bench.now) else {
      Issue.record("dropped too early")
      return
    }
    bench.machine.outputDrained(at: bench.now)
    #expect(bench.machine.deadline == nil)
    bench.machine.outputBlocked(at: bench.now)
    bench.now = bench.now.advanced(by: Duration.seconds(15).clampedNanoseconds)
    guard case .closed = bench.machine.expire(into: &bench.output, at: bench.now) else {
      Issue.record("not dropped")
      return
    }
    #expect(bench.machine.isStreaming == false)
  }

  @Test func `a probe is a digit that changes no chunk's size`() {
    for end in [false, true] {
      var bench = Bench(Self.get)
      _ = bench.taken()
      bench.machine.probe(into: &bench.output)
      if end { bench.end() } else { bench.send("one") }
      #expect(bench.taken() == (end ? "00\r\n\r\n" : "03\r\none\r\n"))
      bench.end()
      bench.output.removeAll()
      bench.machine.probe(into: &bench.output)
      #expect(bench.taken() == "")
    }
  }
}

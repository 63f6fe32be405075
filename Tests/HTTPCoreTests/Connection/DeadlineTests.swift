import HTTPCore
import TestSupport
import Testing

@Suite struct DeadlineTests {
  /// A machine with a clock that the test sets.
  struct Bench: ~Copyable {
    var machine: ConnectionMachine
    var output = Output()
    var now = Moment(nanoseconds: 1)

    init() { machine = ConnectionMachine(settings: ConnectionSettings(), at: now) }

    mutating func pass(_ duration: Duration) {
      now = now.advanced(by: duration.clampedNanoseconds)
    }

    /// Feeds bytes and answers what they ask.
    mutating func feed(_ text: String) {
      var input = Array(text.utf8)[...]
      while true {
        switch machine.next(&input, into: &output, at: now) {
        case .request(let request):
          machine.respond(Response(.ok), to: request, into: &output, at: now)
        case .body: machine.admitBody(limit: nil, at: now)
        case .bodyPart: break
        case .refused: break
        case .wait: return
        case .closed: return
        }
      }
    }

    /// What the clock alone brings about: a status, `closed` or nothing.
    mutating func expire() -> String {
      switch machine.expire(into: &output, at: now) {
      case .refused(let refusal): "\(refusal.status.code)"
      case .closed: "closed"
      default: ""
      }
    }
  }

  static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  static let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

  @Test func `an idle connection is closed without a word after 30 s`() {
    var bench = Bench()
    bench.pass(.seconds(20))
    bench.feed(Self.get)
    bench.output.removeAll()
    bench.pass(.milliseconds(29_999))
    #expect(bench.expire() == "")
    bench.pass(.milliseconds(1))
    #expect(bench.expire() == "closed")
    #expect(bench.output.count == 0)
  }

  @Test func `a header has 10 s in all, however its bytes come`() {
    var bench = Bench()
    bench.pass(.seconds(25))
    for byte in "GET / HTTP" {
      bench.feed(String(byte))
      #expect(bench.expire() == "")
      bench.pass(.seconds(1))
    }
    #expect(bench.expire() == "408")
    #expect(String(decoding: bench.output.everything, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `a header that takes nine seconds is served`() {
    var bench = Bench()
    bench.feed("GET / HTTP/1.1\r\n")
    bench.pass(.seconds(9))
    #expect(bench.expire() == "")
    bench.feed("Host: a\r\n\r\n")
    #expect(bench.machine.isIdle == true)
  }

  @Test func `a body is never silent for 15 s`() {
    var bench = Bench()
    bench.feed(Self.post)
    bench.pass(.seconds(14))
    #expect(bench.expire() == "")
    bench.feed("a")
    bench.pass(.seconds(14))
    #expect(bench.expire() == "")
    bench.pass(.seconds(1))
    #expect(bench.expire() == "408")
  }

  @Test func `a body is never slower than 1 KiB a second after 30 s`() {
    var bench = Bench()
    bench.feed(Self.post)
    for _ in 0..<30 {
      #expect(bench.expire() == "")
      bench.feed("a")
      bench.pass(.seconds(1))
    }
    #expect(bench.expire() == "408")
  }

  @Test func `an honest slow body is received`() {
    var bench = Bench()
    bench.feed(Self.post)
    for _ in 0..<400 {
      bench.pass(.seconds(1))
      #expect(bench.expire() == "")
      bench.feed(String(repeating: "a", count: 2500))
    }
    #expect(bench.machine.isIdle == true)
  }

  @Test func `a peer that takes no output for 15 s is cut off, and one that takes some is not`() {
    var bench = Bench()
    bench.feed(Self.get)
    bench.machine.outputBlocked(at: bench.now)
    #expect(bench.machine.wantsInput == false)
    bench.pass(.seconds(14))
    #expect(bench.expire() == "")
    bench.machine.outputProgressed(at: bench.now)
    bench.pass(.seconds(14))
    #expect(bench.expire() == "")
    bench.pass(.seconds(1))
    #expect(bench.expire() == "closed")
  }

  @Test func `the time that output waited does not count against the client`() {
    var bench = Bench()
    bench.feed(Self.post)
    bench.machine.outputBlocked(at: bench.now)
    bench.pass(.seconds(12))
    bench.machine.outputProgressed(at: bench.now)
    bench.pass(.seconds(12))
    bench.machine.outputDrained(at: bench.now)
    #expect(bench.expire() == "")
    bench.pass(.seconds(15))
    #expect(bench.expire() == "408")
  }

  @Test func `after the last answer input is dropped, for 5 s or until its end`() {
    var bench = Bench()
    bench.feed("BAD\r\n\r\n")
    guard case .shutDown = bench.machine.intent else {
      Issue.record("the sending side is not shut down")
      return
    }
    bench.machine.beginLinger(at: bench.now)
    bench.feed(Self.get)
    #expect(bench.machine.wantsInput == true)
    bench.pass(.seconds(5))
    #expect(bench.expire() == "closed")

    var other = Bench()
    other.feed("BAD\r\n\r\n")
    other.machine.beginLinger(at: other.now)
    other.machine.receiveEnd()
    other.feed("")
    guard case .close = other.machine.intent else {
      Issue.record("not closed at the peer's end")
      return
    }
  }

  @Test func `while an answer is owed nothing expires`() {
    var bench = Bench()
    var input = Array(Self.get.utf8)[...]
    _ = bench.machine.next(&input, into: &bench.output, at: bench.now)
    bench.pass(.seconds(1000))
    #expect(bench.machine.deadline == nil)
    #expect(bench.expire() == "")
  }
}

import HTTPCore
import TestSupport
import Testing

/// Bodies that are handed on in pieces.
@Suite struct PieceTests {
  static let start = "POST /x HTTP/1.1\r\nHost: a\r\n"
  static let next = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test(arguments: Rule.all)
  func `a body in pieces is the body collected, however it is cut`(_ rule: Rule) {
    let whole = Played(rule.message, thenEnds: rule.ends)
    for pieces in [[rule.message[...]]] + Cuts.all(of: rule.message) {
      let cut = Played(pieces, thenEnds: rule.ends, inPieces: true)
      #expect(cut.events == whole.events)
    }
    #expect(
      Played([rule.message[...]], thenEnds: rule.ends, inPieces: true).output == whole.output)
  }

  /// A machine with a body that is admitted in pieces, driven as a loop does it.
  struct Bench: ~Copyable {
    var machine: ConnectionMachine
    var output = Output()
    var now = Moment(nanoseconds: 1)
    /// After how many bytes the driver wants no more.
    var wanted = Int.max
    var bodyLimit: Int?
    var events: [String] = []
    var body: [UInt8] = []
    var largest = 0

    init(_ limits: Limits = Limits()) {
      machine = ConnectionMachine(settings: ConnectionSettings(limits: limits), at: now)
      output.setDate(secondsSince1970: 0)
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
      var input = Array(bytes)[...]
      while true {
        switch machine.next(&input, into: &output, at: now) {
        case .request(let request):
          events.append(
            "\(String(decoding: request.bytes(request.path), as: UTF8.self)) \(body.count)")
          body = []
          machine.respond(Response(.ok), to: request, into: &output, at: now)
        case .body: machine.admitBody(limit: bodyLimit, inPieces: true, at: now)
        case .bodyPart(let part):
          largest = max(largest, part.count)
          body += part
          if body.count >= wanted { machine.dropRest() }
        case .refused(let refusal):
          events.append("\(refusal.status.code)")
          return
        case .wait: return
        case .closed: return
        }
      }
    }

    mutating func feed(_ text: String) { feed(text.utf8) }

    var intent: String {
      switch machine.intent {
      case .keep: "keep"
      case .shutDown: "shutDown"
      case .close: "close"
      }
    }
  }

  static func chunks(_ sizes: [Int]) -> String {
    sizes.map { "\(String($0, radix: 16))\r\n\(String(repeating: "a", count: $0))\r\n" }.joined()
      + "0\r\n\r\n"
  }

  @Test func `nothing of it is kept, and no piece has more than 16 KiB`() {
    for sizes in [[200_000], [1, 2, 3, 100_000, 4, 1023, 1024, 1025, 16_384, 16_385]] {
      let count = sizes.reduce(0, +)
      for message in [
        "Content-Length: \(count)\r\n\r\n" + String(repeating: "a", count: count),
        "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks(sizes),
      ] {
        for step in [1, 1000, 65_536] {
          var bench = Bench()
          let bytes = Array((Self.start + message + Self.next).utf8)
          var place = 0
          while place < bytes.count {
            bench.feed(bytes[place..<min(bytes.count, place + step)])
            place += step
            if bench.machine.isReceivingBody { #expect(bench.machine.heldBytes == 0) }
          }
          #expect(bench.events == ["/x \(count)", "/n 0"])
          #expect(bench.largest <= 16 * 1024)
        }
      }
    }
  }

  /// Where a driver pauses after each piece, as a loop whose turn is over.
  @Test func `a pause after any piece loses nothing, and is work to do`() {
    let body = Self.chunks([5, 3000, 1, 40_000])
    let message = Self.start + "Transfer-Encoding: chunked\r\n\r\n" + body + Self.next
    var machine = ConnectionMachine(
      settings: ConnectionSettings(), at: Moment(nanoseconds: 0))
    var output = Output()
    var input = Array(message.utf8)[...]
    let now = Moment(nanoseconds: 0)
    var count = 0
    var paths: [String] = []
    loop: while true {
      switch machine.next(&input, into: &output, at: now) {
      case .body: machine.admitBody(limit: nil, inPieces: true, at: now)
      case .bodyPart(let part):
        count += part.count
        machine.hold(&input)
        let isReady = machine.hasWork && machine.deadline == nil
        #expect(isReady)
      case .request(let request):
        paths.append(String(decoding: request.bytes(request.path), as: UTF8.self))
        machine.respond(Response(.ok), to: request, into: &output, at: now)
      case .refused: break loop
      case .wait: break loop
      case .closed: break loop
      }
    }
    #expect(count == 43_006)
    #expect(paths == ["/x", "/n"])
    #expect(machine.isIdle == true)
  }

  @Test func `a limit holds for what is handed on`() {
    var counted = Bench()
    counted.bodyLimit = 4
    counted.feed(Self.start + "Content-Length: 5\r\n\r\nabcde")
    #expect(counted.events == ["413"] && counted.body.isEmpty)
    var chunked = Bench()
    chunked.bodyLimit = 4
    chunked.feed(Self.start + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n")
    #expect(chunked.events == ["413"] && chunked.body.count <= 3)
    var fits = Bench()
    fits.bodyLimit = 4
    fits.feed(Self.start + "Content-Length: 4\r\n\r\nabcd")
    #expect(fits.events == ["/x 4"])
  }

  @Test func `a short rest is dropped and the connection goes on`() {
    for message in [
      "Content-Length: 9\r\n\r\nabcdefghi", "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks([9]),
      "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks([4, 5, 3000]),
      "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks([1, 1, 1, 1]),
    ] {
      for wanted in [1, 4, 9] {
        for step in [1, 1000] {
          var bench = Bench()
          bench.wanted = wanted
          let bytes = Array((Self.start + message + Self.next).utf8)
          for place in stride(from: 0, to: bytes.count, by: step) {
            bench.feed(bytes[place..<min(bytes.count, place + step)])
          }
          #expect(bench.events.count == 2 && bench.events.last == "/n 0", "\(message) \(wanted)")
          #expect(bench.intent == "keep")
        }
      }
    }
  }

  @Test func `a long rest ends the connection with the answer, at once`() {
    var limits = Limits()
    limits.droppedBody = 8
    for message in [
      "Content-Length: 13\r\n\r\nabcd", "Transfer-Encoding: chunked\r\n\r\nd\r\nabcd",
      "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n9\r\nabcdefghi\r\n0\r\n\r\n",
      "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n8\r\nabcdefgh\r\n1\r\na\r\n0\r\n\r\n",
    ] {
      var bench = Bench(limits)
      bench.wanted = 4
      for byte in (Self.start + message).utf8 { bench.feed([byte]) }
      #expect(bench.events == ["/x 4"], "\(message)")
      #expect(bench.intent == "shutDown")
      bench.feed(Self.next)
      #expect(bench.events.count == 1)
    }
    var near = Bench(limits)
    near.wanted = 4
    near.feed(Self.start + "Content-Length: 12\r\n\r\nabcdefghijkl" + Self.next)
    #expect(near.events.last == "/n 0")
  }

  @Test func `an answer while the body comes refuses the rest`() {
    var bench = Bench()
    var input = Array((Self.start + "Content-Length: 9\r\n\r\nabc").utf8)[...]
    guard case .body(let request) = bench.machine.next(&input, into: &bench.output, at: bench.now)
    else {
      Issue.record("no body is announced")
      return
    }
    bench.machine.admitBody(limit: nil, inPieces: true, at: bench.now)
    guard case .bodyPart(let part) = bench.machine.next(&input, into: &bench.output, at: bench.now)
    else {
      Issue.record("no part")
      return
    }
    #expect(part.elementsEqual("abc".utf8))
    bench.machine.respond(Response(.conflict), to: request, into: &bench.output, at: bench.now)
    let text = String(decoding: bench.output.everything, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 409 ") && text.contains("\r\nConnection: close\r\n"))
    #expect(bench.intent == "shutDown")
    bench.machine.beginLinger(at: bench.now)
    bench.feed("def" + Self.next)
    #expect(bench.events.isEmpty)
  }

  @Test func `the driver's own time with a piece is not its client's`() {
    var bench = Bench()
    var input = Array((Self.start + "Content-Length: 9\r\n\r\nabc").utf8)[...]
    _ = bench.machine.next(&input, into: &bench.output, at: bench.now)
    bench.machine.admitBody(limit: nil, inPieces: true, at: bench.now)
    guard case .bodyPart = bench.machine.next(&input, into: &bench.output, at: bench.now) else {
      Issue.record("no part")
      return
    }
    bench.now = bench.now.advanced(by: Duration.seconds(100).clampedNanoseconds)
    #expect(bench.machine.deadline == nil)
    guard case .wait = bench.machine.expire(into: &bench.output, at: bench.now),
      case .wait = bench.machine.next(&input, into: &bench.output, at: bench.now)
    else {
      Issue.record("refused for the driver's slowness")
      return
    }
    let end = bench.now.advanced(by: Duration.seconds(15).clampedNanoseconds)
    #expect(bench.machine.deadline == end)
    guard case .refused(let refusal) = bench.machine.expire(into: &bench.output, at: end) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.status == .requestTimeout)
  }
}

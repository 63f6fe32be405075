import HTTPCore
import Testing

/// Empty lines before a request are passed over (RFC 9112 §2.2), and cost nothing.
@Suite struct EmptyLineTests {
  struct Bench: ~Copyable {
    let start = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: Moment(nanoseconds: 0))
    var output = Output()

    /// Feeds bytes after which nothing has happened.
    mutating func feed(_ bytes: [UInt8]) {
      var input = bytes[...]
      guard case .wait = machine.next(&input, into: &output, at: start), input.isEmpty else {
        Issue.record("something happened")
        return
      }
    }
  }

  @Test func `half an empty line is no work, and nothing that a drain waits for`() {
    var bench = Bench()
    bench.feed([0x0D])
    // With work a loop would turn for ever.
    #expect(bench.machine.hasWork == false)
    #expect(bench.machine.isIdle == true)
    #expect(bench.machine.heldBytes == 1)
  }

  @Test func `empty lines are not kept, however they are cut`() {
    var bench = Bench()
    bench.feed([0x0D])
    let lines = (0..<40_000).flatMap { _ in [0x0A, 0x0D] as [UInt8] }
    for _ in 0..<10 {
      bench.feed(lines)
      #expect(bench.machine.heldBytes == 1)
    }
    #expect(bench.output.count == 0)
  }

  @Test func `empty lines do not keep a connection open`() {
    var bench = Bench()
    bench.feed([0x0D, 0x0A, 0x0D])
    let end = bench.start.advanced(by: Duration.seconds(30).clampedNanoseconds)
    #expect(bench.machine.deadline == end)
    guard case .closed = bench.machine.expire(into: &bench.output, at: end) else {
      Issue.record("not closed")
      return
    }
    #expect(bench.output.count == 0)
  }
}

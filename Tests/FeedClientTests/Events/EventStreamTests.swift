import FeedClient
import Foundation
import Synchronization
import TestSupport
import Testing

/// Event streams that are cut, silent, refused, or written by someone else.
struct EventStreamTests {
  let executor = StepExecutor()
  let clock = HandClock()

  /// What a stream has told, in short words.
  private final class Told: Sendable {
    private let words = Mutex<[String]>([])

    func add(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
  }

  private func follow(_ script: StreamScript, since: String? = "s0") throws -> (
    Told, Task<Void, Never>
  ) {
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 }, transport: script,
      clock: clock)
    let told = Told()
    let task = Task(executorPreference: executor) {
      do {
        for try await event in client.events("f", since: since) { told.add(Self.word(event)) }
        told.add("end")
      } catch {
        told.add("thrown \((error as? RowcastError)?.kind.rawValue ?? "\(error)")")
      }
    }
    executor.drain()
    return (told, task)
  }

  private static func word(_ event: FeedEvent<UnknownRow>) -> String {
    switch event {
    case .snapshot(let instant): "snapshot \(instant.snapshot)"
    case .change(let changes): "change \(changes.snapshot)"
    case .reset(let instant): "reset \(instant.snapshot)"
    case .connected: "connected"
    case .interrupted(let error): "interrupted \(error.kind)"
    }
  }

  private static func change(_ since: String, _ snapshot: String) -> String {
    let data =
      #"{"feed":"f","since":"\#(since)","snapshot":"\#(snapshot)","total":1,"reload":false,"#
      + #""deletes":[],"moves":[],"inserts":[],"updates":[]}"#
    return "event: change\nid: \(snapshot)\ndata: \(data)\n\n"
  }

  /// Moves the clock to the next attempt; how long that is.
  private func nextAttempt() throws -> Duration {
    let wait = try #require(clock.nextWait(below: .seconds(700)))
    clock.advance(by: wait)
    executor.drain()
    return wait
  }

  @Test func `a stream that is cut goes on after the last event`() throws {
    let script = StreamScript([
      .streams(Self.change("s0", "s1")), .streams(Self.change("s1", "s2")),
    ])
    let (told, _) = try follow(script)
    #expect(told.all == ["connected", "change s1"])
    script.current?.finish()
    executor.drain()
    #expect(told.all.last == "interrupted offline")
    _ = try nextAttempt()
    #expect(told.all.suffix(2) == ["connected", "change s2"])
    #expect(script.lastIDs == ["s0", "s1"])
  }

  @Test func `the waits double up to half a minute, and an event sets them back`() throws {
    let offline = StreamScript.Attempt.fails(RowcastError(.offline, detail: "gone"))
    let script = StreamScript(
      Array(repeating: offline, count: 9) + [.streams("retry: 2000\n\n" + Self.change("s0", "s1"))]
        + Array(repeating: offline, count: 3))
    let (told, _) = try follow(script)
    for longest in [1, 2, 4, 8, 16, 30, 30, 30, 30] {
      let wait = try nextAttempt()
      #expect(.seconds(longest) * 0.5 <= wait && wait <= .seconds(longest), "\(wait), \(longest)")
    }
    #expect(told.all.last == "change s1")
    script.current?.finish(throwing: RowcastError(.offline, detail: "reset"))
    executor.drain()
    for longest in [2, 4, 8] {
      let wait = try nextAttempt()
      #expect(.seconds(longest) * 0.5 <= wait && wait <= .seconds(longest), "\(wait), \(longest)")
    }
  }

  @Test(arguments: ["0", "1", "99999999999999999999", "-5", "2s", "", "9223372036854775807"])
  func `no server can have its clients ask all the time, or never again`(retry: String) throws {
    let script = StreamScript([.streams("retry: \(retry)\n\n" + Self.change("s0", "s1"))])
    let (told, _) = try follow(script)
    #expect(told.all.last == "change s1")
    script.current?.finish()
    executor.drain()
    let wait = try nextAttempt()
    #expect(.milliseconds(250) <= wait && wait <= .seconds(30), "\(wait)")
  }

  @Test func `45 seconds of silence count as cut, and a beat does not let them pass`() throws {
    let script = StreamScript([.streams(": beat\n\n"), .streams("")])
    let (told, _) = try follow(script)
    for _ in 0..<5 {
      clock.advance(by: .seconds(44))
      executor.drain()
      #expect(told.all == ["connected"])
      script.current?.send(Data(": beat\n\n".utf8))
      executor.drain()
    }
    #expect(script.closed == 0)
    clock.advance(by: .seconds(45))
    executor.drain()
    #expect(told.all == ["connected", "interrupted timeout"] && script.closed == 1)
    _ = try nextAttempt()
    #expect(told.all.last == "connected")
  }

  @Test func `a server that does not answer is given up after the time limit`() throws {
    let slow = ScriptedStall()
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 }, transport: slow,
      clock: clock)
    let told = Told()
    _ = Task(executorPreference: executor) {
      for try await event in client.events("f") { told.add(Self.word(event)) }
    }
    executor.drain()
    clock.advance(by: .seconds(14))
    executor.drain()
    #expect(told.all.isEmpty)
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(told.all == ["interrupted timeout"])
  }

  @Test func `another attempt is not made where it can't help`() throws {
    for status in [400, 401, 404, 406, 410] {
      let script = StreamScript([.answers(TransportResponse(status: status))])
      let (told, _) = try follow(script)
      #expect(told.all == ["thrown \(status == 410 ? "expired" : "refused")"])
      #expect(clock.nextWait(below: .seconds(40)) == nil)
    }
  }

  @Test func `an event without an id is at its snapshot, whatever id came before`() throws {
    let bare = { (since: String, snapshot: String) in
      Self.change(since, snapshot).replacing("id: \(snapshot)\n", with: "")
    }
    let script = StreamScript([
      .streams(Self.change("s0", "s1") + bare("s1", "s2") + bare("s2", "s3")),
      .streams(bare("s3", "s4").replacing("data:", with: "id:\ndata:")), .streams(""),
    ])
    let (told, _) = try follow(script)
    #expect(told.all.last == "change s3")
    for _ in 0..<2 {
      script.current?.finish()
      executor.drain()
      _ = try nextAttempt()
    }
    #expect(script.lastIDs == ["s0", "s3", "s4"])
  }

  @Test func `a server that asks for a pause gets it`() throws {
    for (value, wait) in [
      ("120", 120), ("0", 1), ("99999", 600), ("999999999999999999999", 1), ("soon", 1), ("-1", 1),
      ("+5", 1), ("", 1), ("Fri, 31 Dec 9999 23:59:59 GMT", 600),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 1), ("Fri, 31 Dec 9999", 1),
    ] {
      let script = StreamScript([
        .answers(TransportResponse(status: 503, fields: ["Retry-After": value])), .streams(""),
      ])
      let (told, task) = try follow(script)
      #expect(told.all == ["interrupted failed"])
      let waited = try nextAttempt()
      #expect(.seconds(wait) * 0.5 <= waited && waited <= .seconds(wait), "\(value): \(waited)")
      #expect(told.all == ["interrupted failed", "connected"])
      task.cancel()
      executor.drain()
    }
  }

  @Test func `what is no event stream is not read as one`() throws {
    let page = TransportResponse(
      status: 200, fields: ["Content-Type": "text/html"], body: Data("<p>Welcome".utf8))
    let script = StreamScript([
      .answers(page), .streams("event: change\nid: s1\ndata: {}\n\n"), .streams(""),
    ])
    let (told, _) = try follow(script)
    #expect(told.all == ["interrupted malformed"])
    _ = try nextAttempt()
    #expect(told.all.suffix(2) == ["connected", "interrupted malformed"])
    _ = try nextAttempt()
    // The event that could not be read is asked for again.
    #expect(script.lastIDs == ["s0", "s0", "s0"] && script.closed == 1)
  }

  @Test func `a cancelled reader ends, and its connection with it`() throws {
    let script = StreamScript([.streams(Self.change("s0", "s1"))])
    let (told, task) = try follow(script)
    task.cancel()
    executor.drain()
    #expect(script.closed == 1)
    #expect(told.all.count == 3 && ["end", "thrown cancelled"].contains(told.all[2]))
  }

  @Test func `an event cut anywhere, with any line ends, is the same event`() throws {
    let text =
      "\u{FEFF}: hello\n\nretry: 2000\n\n" + Self.change("s0", "s1")
      + "event:change\nid:s2\ndata:{\"feed\":\"f\",\"since\":\"s1\",\"snapshot\":\"s2\",\"total\":1,\n"
      + "data: \"reload\":true,\"deletes\":[],\"moves\":[],\n"
      + "data: \"inserts\":[],\"updates\":[]}\nunknown: field\nunknown\n\n"
      + "event: later\nid: s3\ndata: not for us\n\n" + "event: change\nid: s4\n\n"
      + "event: reset\nid: s5\ndata: {\"feed\":\"f\",\"snapshot\":\"s5\",\"total\":0}\n\n"
      + Self.change("s5", "s6").dropLast(1)
    for lineEnd in ["\n", "\r\n", "\r"] {
      let bytes = Data(text.replacingOccurrences(of: "\n", with: lineEnd).utf8)
      for size in [1, 2, 3, 7, 64, 5000] {
        let script = StreamScript([.streams("")])
        let (told, task) = try follow(script)
        var rest = bytes
        while !rest.isEmpty {
          script.current?.send(Data(rest.prefix(size)))
          rest = rest.dropFirst(size)
          executor.drain()
        }
        #expect(told.all == ["connected", "change s1", "change s2", "reset s5"])
        task.cancel()
        executor.drain()
      }
    }
  }

  @Test func `an event without an end is not collected for ever`() throws {
    let script = StreamScript([.streams("data: ")])
    let (told, _) = try follow(script)
    let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<18 where told.all.count < 2 {
      script.current?.send(piece)
      executor.drain()
    }
    #expect(told.all == ["connected", "interrupted malformed"] && script.closed == 1)
  }

  @Test func `a reader that is far behind loses the stream, and no event`() throws {
    let stream = ByteStream()
    let piece = Data(repeating: 0, count: ByteStream.capacity / 4)
    for _ in 0..<5 { stream.send(piece) }
    let task = Task(executorPreference: executor) {
      do throws(RowcastError) {
        _ = try await stream.next()
        return "read"
      } catch {
        return "\(error.kind)"
      }
    }
    executor.drain()
    let told = Told()
    _ = Task(executorPreference: executor) { told.add(await task.value) }
    executor.drain()
    #expect(told.all == ["offline"])
  }
}

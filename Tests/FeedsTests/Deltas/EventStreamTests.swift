import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `An event stream` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 10_000))
    try fixture.writer.fill("a", with: [.sample("x"), .sample("y")])
  }

  private func open(
    _ query: String = "", after id: String? = nil
  ) throws -> any ResponseStream {
    let fields = id.map { [(name: "Last-Event-ID", value: $0)] } ?? []
    let answer = fixture.responder.respond(
      to: .sample(.get, "/feeds/a/events\(query)", fields: fields))
    #expect(answer.status == .ok && answer.body.isEmpty)
    return try #require(answer.stream)
  }

  private func token() throws -> String {
    try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
  }

  @Test func `has the fields of one`() throws {
    for method in [Method.get, .head] {
      let answer = fixture.responder.respond(
        to: .sample(
          method, "/feeds/a/events",
          fields: [("Accept-Encoding", "gzip"), ("Accept", "text/event-stream")]))
      #expect(answer.status == .ok)
      #expect(answer.stream != nil)
      #expect(
        answer.lines.map { "\($0.name): \($0.value)" } == [
          "Content-Type: text/event-stream", "Cache-Control: no-cache", "X-Accel-Buffering: no",
          "Vary: Accept, Last-Event-ID",
        ])
    }
  }

  @Test func `is refused as any other request is`() throws {
    for (target, fields, status) in [
      ("/feeds/none/events", [], Status.notFound), ("/feeds/a/events?width=0", [], .badRequest),
      ("/feeds/a/events?lastEventId=a&lastEventId=b", [], .badRequest),
      ("/feeds/a/events", [(name: "Accept", value: "application/json")], .notAcceptable),
      ("/feeds/a/events", [(name: "Accept", value: "text/event-stream;q=0, */*")], .notAcceptable),
      ("/feeds/none/events", [(name: "Accept", value: "text/html")], .notFound),
    ] as [(String, [(name: String, value: String)], Status)] {
      #expect(fixture.respond(.get, target, fields: fields).status == status, "\(target)")
    }
    for accept in ["*/*", "text/*", "text/event-stream, application/json"] {
      let answer = fixture.responder.respond(
        to: .sample(.get, "/feeds/a/events", fields: [("Accept", accept)]))
      #expect(answer.stream != nil)
    }
  }

  @Test func `begins with where the feed stands, then tells each change`() throws {
    let stream = try open()
    let start = try token()
    #expect(
      String(decoding: stream.takeAll(), as: UTF8.self)
        == """
        retry: 2000

        event: snapshot
        id: \(start)
        data: {"feed":"a","snapshot":"\(start)","total":2}


        """)
    try fixture.writer.put(.sample("z"), into: "a")
    let second = try token()
    try fixture.writer.remove("x", from: "a")
    let third = try token()
    let row = #"{"id":"z","type":"FilmCell","height":66,"payload":{"subtitle":"","title":"T"}}"#
    #expect(
      String(decoding: stream.takeAll(), as: UTF8.self)
        == """
        event: change
        id: \(second)
        data: {"feed":"a","since":"\(start)","snapshot":"\(second)","total":3,"reload":false,\
        "deletes":[],"moves":[],"inserts":[{"index":0,"row":\(row)}],"updates":[]}

        event: change
        id: \(third)
        data: {"feed":"a","since":"\(second)","snapshot":"\(third)","total":2,"reload":false,\
        "deletes":[{"index":2,"id":"x"}],"moves":[],"inserts":[],"updates":[]}


        """)
    #expect(stream.take().isEmpty)
  }

  @Test func `goes on after the last event, and says nothing twice`() throws {
    let start = try token()
    try fixture.writer.put(.sample("z"), into: "a")
    try fixture.writer.put(.sample("z"), into: "a")
    for stream in [
      try open(after: start), try open("?lastEventId=\(start)"),
      try open("?lastEventId=nothing", after: start),
    ] {
      var client = StreamClient()
      client.receive(stream.takeAll())
      let events = client.takeEvents()
      #expect(events.map(\.name) == ["change"])
      #expect(events.map(\.id) == [try token()])
    }
    #expect(try open(after: token()).takeAll() == Array("retry: 2000\n\n".utf8))
    var client = StreamClient()
    client.receive(try open(after: "").takeAll())
    #expect(client.takeEvents().map(\.name) == ["snapshot"])
  }

  @Test func `resets once where it can't go on`() throws {
    let old = try token()
    let future = SnapshotTokens(key: try fixture.database.store().snapshotKey())
    let feed = try fixture.database.store().feed("a")
    try fixture.writer.fill("b")
    let other = try #require(fixture.get("/feeds/b").json?["snapshot"] as? String)
    try fixture.forgetInstants(of: "a")
    let ahead = String(
      decoding: future.token(of: .init(feed: feed.number, version: feed.version + 100)),
      as: UTF8.self)
    let damaged = String(try token().dropLast()) + "~"
    for id in [old, other, ahead, damaged, "x", String(repeating: "A", count: 5000), "é"] {
      let stream = try open(after: id)
      var client = StreamClient()
      client.receive(stream.takeAll())
      let now = try token()
      let total = try fixture.database.store().feed("a").total
      #expect(
        client.takeEvents() == [
          .init(
            name: "reset", id: now, data: #"{"feed":"a","snapshot":"\#(now)","total":\#(total)}"#)
        ], "\(id)")
      try fixture.writer.put(.sample("after", payload: #"{"title":"\#(id)"}"#), into: "a")
      client.receive(stream.takeAll())
      #expect(client.takeEvents().map(\.name) == ["change"], "\(id)")
    }
  }

  @Test func `resets once when its place is forgotten while it does not read`() throws {
    let stream = try open()
    _ = stream.takeAll()
    try fixture.forgetInstants(of: "a")
    var client = StreamClient()
    client.receive(stream.takeAll())
    #expect(client.takeEvents().map(\.name) == ["reset"])
    #expect(client.lastEventID == (try token()))
  }

  @Test func `ends with its feed, and begins anew with one of its name`() throws {
    let (ended, reset) = (try open(), try open())
    _ = (ended.takeAll(), reset.takeAll())
    try fixture.database.sql(
      """
      PRAGMA foreign_keys = 0; DELETE FROM feeds WHERE name = 'a'; DELETE FROM items;
      """)
    #expect(ended.take() == [nil])
    try fixture.writer.fill("a", with: [.sample("x")])
    var client = StreamClient()
    client.receive(reset.takeAll())
    #expect(client.takeEvents().map(\.name) == ["reset"])
  }

  @Test func `beats every 15 seconds of silence`() throws {
    let stream = try open()
    let second: UInt64 = 1_000_000_000
    var now: UInt64 = 77 * second
    #expect(!stream.takeAll(at: now).isEmpty)
    func isSilent() -> Bool { stream.take(at: now).isEmpty }
    now += 15 * second - 1
    #expect(isSilent())
    now += 1
    #expect(stream.takeAll(at: now) == Array(": beat\n\n".utf8))
    #expect(isSilent())
    now += 10 * second
    try fixture.writer.put(.sample("z"), into: "a")
    #expect(!isSilent())
    now += 14 * second
    #expect(isSilent())
    now += 1 * second
    #expect(stream.takeAll(at: now) == Array(": beat\n\n".utf8))
    now -= 20 * second
    #expect(isSilent())
  }

  @Test func `keeps line breaks out of its lines`() throws {
    let stream = try open()
    _ = stream.takeAll()
    let title = #"a\r\nevent: x\n\ndata: y\r\u2028\u0085\u0000 end"#
    try fixture.writer.put(.sample("z", payload: #"{"title":"\#(title)"}"#), into: "a")
    let bytes = stream.takeAll()
    #expect(!bytes.contains(0x0D) && bytes.count { $0 == 0x0A } == 4)
    var client = StreamClient()
    client.receive(bytes)
    let events = client.takeEvents()
    #expect(events.count == 1)
    let delta = try #require(events.first)
    #expect(delta.name == "change" && delta.data.contains(#"a\r\nevent: x\n\ndata: y\r"#))
  }

  @Test func `says reload where a change is too large`() throws {
    let stream = try open()
    _ = stream.takeAll()
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      for number in 0..<101 { _ = try transaction.put(.sample("n\(number)"), into: feed) }
    }
    var client = StreamClient()
    client.receive(stream.takeAll())
    let event = try #require(client.takeEvents().first)
    #expect(
      event.data.hasSuffix(
        #""total":103,"reload":true,"deletes":[],"moves":[],"inserts":[],"updates":[]}"#))
    #expect(event.id == (try token()))
  }

  @Test func `comes in pieces of 64 KiB, and says reload beyond 1 MiB`() throws {
    let stream = try open()
    _ = stream.takeAll()
    let long = String(repeating: "é", count: 100_000)
    try fixture.writer.put(.sample("z", payload: #"{"title":"\#(long)"}"#), into: "a")
    let pieces = stream.take().compactMap { $0 }
    #expect(pieces.count == 4 && pieces.allSatisfy { $0.count <= 64 << 10 })
    var client = StreamClient()
    client.receive(pieces.joined())
    #expect(client.takeEvents().map(\.name) == ["change"])
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      for number in 0..<8 {
        _ = try transaction.put(
          .sample("n\(number)", payload: #"{"title":"\#(long)"}"#), into: feed)
      }
    }
    client.receive(stream.takeAll())
    #expect(client.takeEvents().map { $0.data.contains(#""reload":true"#) } == [true])
  }
}

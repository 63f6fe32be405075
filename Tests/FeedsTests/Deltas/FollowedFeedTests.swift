import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A client that follows a feed` {
  /// One client: its list, and the stream that it follows, cut now and then.
  private struct Follower {
    let fixture: RouteFixture
    let view: String
    var list = ShownList()
    var client = StreamClient()
    var stream: (any ResponseStream)?
    var reloads = 0

    init(_ fixture: RouteFixture, view: String) throws {
      self.fixture = fixture
      self.view = view
      try load()
    }

    /// Loads the list anew, and follows it from there on.
    mutating func load() throws {
      list = try ShownList(
        page: fixture.get("/feeds/a/rows?pageSize=10000\(view)").body)
      try connect(after: list.snapshot)
    }

    mutating func connect(after id: String) throws {
      client.disconnect()
      stream =
        fixture.responder.respond(
          to: .sample(.get, "/feeds/a/events?\(view)", fields: [("Last-Event-ID", id)])
        ).stream
      #expect(stream != nil)
    }

    /// Takes what the stream has to say; cut after so many bytes it connects again.
    mutating func follow(cutAfter limit: Int? = nil) throws {
      let bytes = stream?.takeAll() ?? []
      client.receive(bytes.prefix(limit ?? bytes.count))
      for event in client.takeEvents() {
        #expect(event.name == "change")
        if try !list.apply(Array(event.data.utf8)) {
          reloads += 1
          return try load()
        }
        #expect(list.snapshot == event.id)
      }
      if limit != nil { try connect(after: list.snapshot) }
    }
  }

  @Test(arguments: FeedOrder.allCases, [61, 62] as [UInt64])
  func `has its rows, wherever its streams are cut`(order: FeedOrder, seed: UInt64) throws {
    let fixture = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 10_000))
    try fixture.writer.fill("a", order: order)
    var edits = RandomEdits(seed: seed)
    edits.hasPlaced = seed % 2 == 1
    var steady = try Follower(fixture, view: "")
    var cut = try Follower(fixture, view: "&cells=PlacedCell&width=300")
    var late = try Follower(fixture, view: "")
    for round in 0..<150 {
      for _ in 0..<Int.random(in: 1...3, using: &edits.random) {
        try edits.run(round == 0 ? 60 : 5, on: fixture.writer, "a")
      }
      try steady.follow()
      try cut.follow(cutAfter: Int.random(in: 0...3000, using: &edits.random))
      if round % 40 == 39 {
        try late.follow()
        try cut.follow()
        let note: Comment = "seed \(seed), round \(round)"
        for follower in [steady, cut, late] {
          let page = fixture.get("/feeds/a/rows?pageSize=10000\(follower.view)")
          #expect(follower.list == (try ShownList(page: page.body)), note)
        }
      }
    }
    #expect(late.reloads == 0 || edits.hasPlaced)
  }

  @Test func `has its rows when it is cut at every byte of two events`() throws {
    let fixture = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 10_000))
    try fixture.writer.fill("a", with: [.sample("x"), .sample("y")])
    let first = try Follower(fixture, view: "")
    try fixture.writer.put(.sample("z"), into: "a")
    try fixture.writer.remove("x", from: "a")
    let expected = try ShownList(page: fixture.get("/feeds/a/rows").body)
    var whole = first
    try whole.connect(after: first.list.snapshot)
    let length = whole.stream?.takeAll().count ?? 0
    #expect(length > 400)
    for limit in 0...length {
      var follower = first
      try follower.connect(after: first.list.snapshot)
      try follower.follow(cutAfter: limit)
      try follower.follow()
      #expect(follower.list == expected, "cut after \(limit)")
    }
  }
}

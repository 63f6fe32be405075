import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

/// Targets that are asked again and again take other paths than those that are new: the same bytes
/// must come of all of them.
@Suite struct `A target that is asked again` {
  private static let targets = [
    "/feeds/a/rows", "/feeds/a/rows?", "/feeds/a/rows?pageIndex=0", "/feeds/a/rows?pageIndex=1",
    "/feeds/a/rows?pageSize=7&pageIndex=3", "/feeds/a/rows?pageIndex=3&pageSize=7",
    "/feeds/a/rows?pageIndex=3&pageSize=7&", "/feeds/a/rows?pageIndex=%33&pageSize=7",
    "/feeds/a/rows?pageIndex=99", "/feeds/a/rows?width=200", "/feeds/a/rows?cells=FilmCell",
    "/feeds/a/rows?cells=", "/feeds/b/rows", "/feeds/%61/rows",
  ]

  private struct Ask {
    let method: HTTPCore.Method
    let target: String
    let fields: [(name: String, value: String)]
  }

  private func expectSame(
    _ fixture: RouteFixture, _ responder: FeedResponder, _ random: inout SeededGenerator,
    _ place: Comment
  ) throws {
    let fresh = try fixture.another(over: fixture.database.store())
    for target in Self.targets {
      var tag: String?
      for _ in 0..<5 {
        var fields: [(name: String, value: String)] = []
        if Bool.random(using: &random) { fields.append((name: "Accept-Encoding", value: "gzip")) }
        if let tag, Bool.random(using: &random) {
          fields.append((name: "If-None-Match", value: tag))
        }
        let ask = Ask(
          method: Int.random(in: 0..<5, using: &random) == 0 ? .head : .get, target: target,
          fields: fields)
        let request = Request.sample(ask.method, ask.target, fields: ask.fields)
        let answer = responder.respond(to: request)
        let expected = fresh.respond(to: request)
        #expect(answer.status == expected.status, "\(target), \(place)")
        #expect(answer.fields == expected.fields, "\(target), \(place)")
        #expect(answer.body == expected.body, "\(target), \(place)")
        #expect(answer.route == expected.route, "\(target), \(place)")
        tag = answer.field("ETag") ?? tag
      }
    }
  }

  @Test(arguments: [64 << 20, 0, 40_000])
  func `is answered as when it was new, whatever was written`(cacheBytes: Int) throws {
    var random = SeededGenerator(seed: 7)
    var settings = FeedResponderSettings()
    settings.share(cacheBytes: cacheBytes, among: 1)
    let fixture = try RouteFixture(settings: settings)
    try fixture.writer.fill("a", order: .appended, with: (0..<60).map { .sample("i\($0)") })
    for round in 0..<12 {
      try expectSame(fixture, fixture.responder, &random, "round \(round)")
      switch round % 4 {
      case 0: try fixture.writer.put(.sample("i5", payload: #"{"title":"\#(round)"}"#), into: "a")
      case 1: try fixture.writer.put(.sample("new\(round)"), into: "a")
      case 2: _ = try fixture.writer.remove("i\(round)", from: "a")
      default:
        if round == 3 { try fixture.writer.fill("b") }
        try fixture.writer.put(.sample("b\(round)"), into: "b")
      }
    }
  }

  @Test func `goes with its feed, and says so`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x")])
    let target = "/feeds/a/rows?pageSize=5"
    for _ in 0..<4 { #expect(fixture.get(target).status == .ok) }
    let refused = Request.sample(.get, target, fields: [(name: "Accept", value: "text/html")])
    #expect(fixture.responder.respond(to: refused).status == .notAcceptable)
    let failing = Request.sample(.get, target, fields: [(name: "If-Match", value: #""other""#)])
    #expect(fixture.responder.respond(to: failing).status == .preconditionFailed)
    try fixture.database.sql("UPDATE feeds SET name = 'moved' WHERE name = 'a'")
    for _ in 0..<3 { #expect(fixture.get(target).status == .notFound) }
  }

  /// More layouts than the row cache keeps apart have it begin anew, with other rows where those of
  /// kept pages lay.
  @Test func `shows its own rows after the row cache has begun anew`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: (0..<1_500).map { .sample("i\($0)") })
    let targets = (0..<300).map { "/feeds/a/rows?pageIndex=\($0)&pageSize=5" }
    var first: [[UInt8]] = []
    for _ in 0..<2 {
      first = targets.map { fixture.responder.respond(to: .sample(.get, $0)).body }
    }
    for width in 1...4_200 {
      let target = "/feeds/a/rows?pageSize=1&width=\(width)"
      #expect(fixture.responder.respond(to: .sample(.get, target)).status == .ok)
    }
    // In another order, so that other rows come to lie where these did.
    for number in targets.indices.reversed() {
      let page = fixture.responder.respond(to: .sample(.get, targets[number]))
      #expect(page.body == first[number], "\(targets[number])")
    }
  }
}

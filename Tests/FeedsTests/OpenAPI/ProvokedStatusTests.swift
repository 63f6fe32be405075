import Cells
import DemoFeed
import Feeds
import HTTPCore
import TestSupport
import Testing

/// The other half of what the fixtures see at each answer: there, that nothing is answered that is
/// not documented; here, that what is documented is answered.
@Suite struct `Each documented status` {
  /// What the connection alone answers.
  private static let ofConnection: Set = [408, 411, 414, 417, 429, 431, 501, 505]

  private let fixture: WriteFixture
  private let snapshot: String
  private let expired: String
  private let rules: OpenAPIRules

  init() throws {
    let registry = try CellRegistry {
      DemoFeed.registrations
      RouteCells.registrations
      FruitList.list("list", items: [])
    }
    fixture = try WriteFixture(registry: registry) { $0.bounds.itemBody = 2000 }
    try fixture.writer.fill(
      "old", with: [.sample("x", payload: #"{"title":"T","year":1979}"#)])
    expired = try #require(fixture.get("/feeds/old").json?["snapshot"] as? String)
    let clock = TestClock()
    let writer = try fixture.database.writer(
      retention: SnapshotRetention(seconds: 0, changes: 0), clock: clock)
    for number in 0..<4 {
      clock.seconds += 1_000_000_000
      try writer.put(.sample("n\(number)"), into: "old")
    }
    try fixture.writer.fill(
      "a",
      with: [
        .sample("x", payload: #"{"title":"T","year":1979}"#),
        .sample(
          "link", type: "link",
          payload: #"{"title":"T","url":"https://a.example/","host":"a.example"}"#),
      ])
    try fixture.writer.fill("list", order: .appended, with: [.sample("x")])
    snapshot = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    rules = try OpenAPIRules(document: fixture.get("/openapi.json").body)
  }

  @Test func `is answered, but for those of the connection`() throws {
    var met: [String: Set<Int>] = [:]
    for response in try reads() + writes() + failures() {
      met[operation(of: response), default: []].insert(Int(response.status.code))
    }
    for (operation, statuses) in rules.statuses {
      var rest = statuses.subtracting(Self.ofConnection).subtracting(met[operation] ?? [])
      // A body that no route asked for; and a connection that is turned away.
      if operation != "POST /feeds/{feed}/items", !operation.hasPrefix("PUT ") { rest.remove(413) }
      if Self.hasNoStore.contains(operation) { rest.remove(503) }
      #expect(rest.isEmpty, "\(operation)")
    }
  }

  private static let hasNoStore: Set = [
    "GET /", "GET /cells", "GET /cells/{type}", "GET /healthz", "GET /metrics",
    "GET /viewer/{file}",
  ]

  /// Answers of reads: each target as it is, with a tag that is known, with one that is not, for a
  /// client that takes nothing, and with a query that is malformed.
  private func reads() throws -> [Response] {
    let script = try #require(fixture.get("/").text.flatMap(Self.script))
    let targets = [
      "/", "/feeds", "/feeds/a", "/feeds/a/rows", "/feeds/a/heights", "/feeds/a/rows/x",
      "/feeds/a/items/x", "/feeds/a/changes?since=\(snapshot)", "/feeds/a/events", "/cells",
      "/cells/FilmCell", "/openapi.json", "/healthz", "/readyz", "/metrics",
      "/viewer/\(script)",
    ]
    let others = [
      "/feeds/none", "/feeds/none/rows", "/feeds/none/heights", "/feeds/none/events",
      "/feeds/none/changes", "/feeds/a/rows/none", "/feeds/a/items/none", "/cells/none",
      "/viewer/none", "/feeds/old/rows?snapshot=\(expired)",
      "/feeds/old/heights?snapshot=\(expired)",
    ]
    var answers = others.map { fixture.get($0) }
    for target in targets {
      answers.append(try get(target))
      answers.append(try get(target, ("If-None-Match", "*")))
      answers.append(try get(target, ("If-Match", "\"none\"")))
      answers.append(try get(target, ("Accept", "image/png")))
      answers.append(try get(target + (target.contains("?") ? "&" : "?") + "x=%zz"))
    }
    for (target, fields) in [
      ("/feeds/a/rows/link/select", []), ("/feeds/a/rows/x/select", []),
      ("/feeds/a/rows/none/select", []), ("/feeds/a/rows/x/select?width=0", []),
      ("/feeds/a/rows/x/select", [("Accept", "image/png")]),
    ] as [(String, [(name: String, value: String)])] {
      answers.append(fixture.send(.post, target, fields))
    }
    return answers
  }

  /// The answer, of which the fixture knows no other form than a page's: a stream and metrics have
  /// theirs.
  private func get(
    _ target: String, _ fields: (name: String, value: String)...
  ) throws -> Response {
    let response = fixture.responder.respond(to: .sample(.get, target, fields: fields))
    #expect(rules.faults(of: OpenAPIAnswer(response), to: operation(of: response)) == [])
    return response
  }

  private func operation(of response: Response) -> String {
    let names = FeedResponder.routeNames
    let method = FeedResponder.routeMethods[response.route]
    return "\(method?.rawValue ?? "none") \(names[response.route])"
  }

  /// The name of a script that the viewer's page loads.
  private static func script(in page: String) -> String? {
    page.firstMatch(of: /viewer\/([a-z-]+\.js)/).map { String($0.1) }
  }

  private static let film = #"{"type":"film","payload":{"title":"T"}}"#

  /// Answers of writes, in the order in which they change things.
  private func writes() -> [Response] {
    let none = (name: "If-Match", value: "\"none\"")
    let large = String(repeating: " ", count: 3000)
    var answers: [Response] = []
    for (method, target) in Self.writeTargets {
      let body = target == "/feeds/a" ? "{}" : Self.film
      answers.append(fixture.send(method, target, [], body: Array(body.utf8)))
      answers.append(
        fixture.send(
          method, target, [WriteFixture.authorized, ("Content-Type", "text/plain")] + [none],
          body: method == .delete ? [] : Array(body.utf8)))
      answers.append(fixture.json(method, target + "?x=%zz", body))
      if method == .delete {
        answers.append(fixture.delete(target, none))
        continue
      }
      answers.append(fixture.json(method, target, body, none))
      answers.append(fixture.json(method, target, "{"))
      answers.append(fixture.json(method, target, #"{"none":1}"#))
      answers.append(fixture.json(method, target, body, ("Accept", "image/png")))
      answers.append(
        fixture.send(
          method, target,
          [
            WriteFixture.authorized, ("Content-Type", "application/json"),
            ("Content-Length", "\(large.utf8.count)"),
          ]))
    }
    answers += [
      fixture.json(.put, "/feeds/new", "{}"), fixture.json(.put, "/feeds/a", "{}"),
      fixture.json(.put, "/feeds/a", #"{"order":"oldest"}"#),
      fixture.json(.put, "/feeds/a/items/y", Self.film),
      fixture.json(.put, "/feeds/a/items/y", Self.film),
      fixture.json(.put, "/feeds/none/items/y", Self.film),
      fixture.json(.put, "/feeds/list/items/y", Self.film),
      fixture.json(.post, "/feeds/a/items", Self.film),
      fixture.json(.post, "/feeds/a/items", #"{"id":"y",\#(Self.film.dropFirst())"#),
      fixture.json(.post, "/feeds/none/items", Self.film),
      fixture.lines("/feeds/a/items", Array(#"{"id":"z",\#(Self.film.dropFirst())"#.utf8)),
      fixture.delete("/feeds/a/items/y"), fixture.delete("/feeds/a/items/y"),
      fixture.delete("/feeds/list/items/x"), fixture.delete("/feeds/list"),
      fixture.delete("/feeds/new"), fixture.delete("/feeds/new"),
    ]
    return answers
  }

  private static let writeTargets: [(HTTPCore.Method, String)] = [
    (.put, "/feeds/a"), (.delete, "/feeds/a"), (.post, "/feeds/a/items"),
    (.put, "/feeds/a/items/x"), (.delete, "/feeds/a/items/x"),
  ]

  /// Answers of servers that are in trouble, or without a token.
  private func failures() throws -> [Response] {
    var answers: [Response] = []
    for error in [StoreError.failed(""), .busy(""), .full("")] {
      for (method, target) in Self.writeTargets {
        let body = target == "/feeds/a" ? "{}" : Self.film
        let begun = fixture.begin(
          method, target, [WriteFixture.authorized, ("Content-Type", "application/json")],
          body: method == .delete ? [] : Array(body.utf8))
        fixture.runWrites(with: FailingWriter(error))
        answers.append(fixture.finished(begun, method, target))
      }
    }
    let closed = try WriteFixture(tokens: [])
    answers += Self.writeTargets.map { closed.send($0, $1) }
    var settings = FeedResponderSettings()
    settings.isDraining = { true }
    let reads = ["/readyz"] + Self.storedTargets(of: snapshot)
    for error in [StoreError.failed(""), .busy("")] {
      let responder = try FeedResponder(
        store: FailingStore(error), registry: try RouteFixture.registry(), settings: settings,
        faults: RenderingFaults { _ in }
      ) { _ in }
      let rules = try ContractRules(
        registry: try RouteFixture.registry(), settings: settings,
        cells: responder.respond(to: .sample(.get, "/cells")).body)
      for target in reads {
        let answer = responder.respond(to: .sample(.get, target))
        #expect(rules.faults(of: answer) == [], "\(target)")
        answers.append(answer)
      }
      answers.append(responder.respond(to: .sample(.post, "/feeds/a/rows/x/select")))
    }
    return answers
  }

  private static func storedTargets(of snapshot: String) -> [String] {
    [
      "/feeds", "/feeds/a", "/feeds/a/rows", "/feeds/a/heights", "/feeds/a/rows/x",
      "/feeds/a/items/x", "/feeds/a/changes?since=\(snapshot)", "/feeds/a/events",
      "/openapi.json",
    ]
  }
}

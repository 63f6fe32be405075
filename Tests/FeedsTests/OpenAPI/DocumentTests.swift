import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `The OpenAPI document` {
  private func fixture(_ settings: FeedResponderSettings = FeedResponderSettings()) throws
    -> RouteFixture
  {
    let fixture = try RouteFixture(settings: settings)
    try fixture.writer.fill(
      "a",
      with: (0..<5).map { .sample("film \($0)/é", payload: #"{"title":"T\#($0)","year":1979}"#) })
    return fixture
  }

  private func document(_ fixture: RouteFixture) throws -> [String: Any] {
    try #require(fixture.get("/openapi.json").json)
  }

  @Test func `has every route that is served, and none besides`() throws {
    let rules = try OpenAPIRules(document: try fixture().get("/openapi.json").body)
    let names = FeedResponder.routeNames
    let methods = FeedResponder.routeMethods
    let routes = zip(methods, names).compactMap { method, name in
      method.map { "\($0.rawValue) \(name)" }
    }
    #expect(Set(rules.statuses.keys) == Set(routes))
  }

  @Test func `leaves out what is not served`() throws {
    var settings = FeedResponderSettings()
    settings.viewer = nil
    settings.offer = .withoutMetrics
    settings.basePath = try BasePath("/my/lists")
    settings.maximumPageSize = 7
    let json = try document(try fixture(settings))
    let paths = try #require(json["paths"] as? [String: Any])
    #expect(paths["/viewer/{file}"] == nil && paths["/metrics"] == nil)
    #expect(paths["/feeds/{feed}/rows"] != nil)
    #expect((json["servers"] as? [[String: String]])?.first?["url"] == "/my/lists")
    let components = try #require(json["components"] as? [String: [String: [String: Any]]])
    let schema = components["parameters"]?["pageSize"]?["schema"] as? [String: Any]
    #expect(schema?["maximum"] as? Int == 7)
    #expect(schema?["default"] as? Int == 7)
    #expect(components["parameters"]?["file"] == nil)
  }

  @Test func `shows real answers as its examples, valid by their schemas`() throws {
    let fixture = try fixture()
    let examples = try OpenAPIRules(document: fixture.get("/openapi.json").body).examples()
    #expect(examples.flatMap(\.faults) == [])
    let since = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    let row = "/feeds/a/rows/\(PercentEncoding.encode("film 4/é"))"
    let item = "/feeds/a/items/\(PercentEncoding.encode("film 4/é"))"
    let answers = [
      ("/paths/~1feeds/get/", "/feeds"), ("/paths/~1feeds~1{feed}/get/", "/feeds/a"),
      ("/paths/~1feeds~1{feed}~1rows/get/", "/feeds/a/rows?pageSize=2"),
      ("/paths/~1feeds~1{feed}~1heights/get/", "/feeds/a/heights?pageSize=2"),
      ("/paths/~1feeds~1{feed}~1changes/get/", "/feeds/a/changes?since=\(since)&loaded=2"),
      ("/paths/~1feeds~1{feed}~1rows~1{id}/get/", row),
      ("/paths/~1feeds~1{feed}~1items~1{id}/get/", item),
      ("/paths/~1feeds~1{feed}~1items~1{id}/put/", item), ("/paths/~1healthz/get/", "/healthz"),
    ]
    for (place, target) in answers {
      let found = examples.filter { $0.pointer.hasPrefix(place) }
      #expect(!found.isEmpty, "\(place) has no example")
      let body = fixture.get(target).body
      for example in found { #expect(example.isEqual(to: body), "\(example.pointer)") }
    }
    let problems = examples.filter { $0.pointer.hasPrefix("/components/responses/") }
    #expect(problems.count > 20)
    let wrong = fixture.get("/feeds/a/rows?pageIndex=one").body
    #expect(problems.contains { $0.isEqual(to: wrong) })
  }

  @Test func `shows of an empty database what it can`() throws {
    let rules = try OpenAPIRules(document: try RouteFixture().get("/openapi.json").body)
    let examples = try rules.examples()
    #expect(examples.flatMap(\.faults) == [])
    #expect(!examples.contains { $0.pointer.contains("{feed}~1rows") })
    #expect(examples.contains { $0.pointer.hasPrefix("/paths/~1feeds/get/") })
  }

  @Test func `leaves out an example that is long`() throws {
    let fixture = try RouteFixture()
    let title = String(repeating: "x", count: 9_000)
    try fixture.writer.fill("a", with: [.sample("x", payload: #"{"title":"\#(title)"}"#)])
    let answer = fixture.get("/openapi.json")
    #expect(answer.text?.contains("xxxxxxxxxx") == false)
    #expect(try OpenAPIRules(document: answer.body).examples().count > 20)
  }

  @Test func `has the registry and the feeds as other routes have them`() throws {
    let fixture = try fixture()
    try fixture.writer.fill("b", with: [])
    let json = try document(fixture)
    let marks = try #require(json["x-rowcast"] as? [String: Any])
    let cells = try #require(fixture.get("/cells").text)
    let text = try #require(fixture.get("/openapi.json").text)
    #expect(text.contains(#""x-rowcast":"# + cells.dropLast() + #","feeds":["#))
    let feeds = marks["feeds"] as? [[String: String]]
    #expect(feeds == [["name": "a", "order": "newest"], ["name": "b", "order": "newest"]])
  }

  @Test func `is the same after a restart, and another where a feed is another`() throws {
    let fixture = try fixture()
    let first = fixture.get("/openapi.json")
    #expect(fixture.get("/openapi.json").body == first.body)
    let second = try fixture.another(over: try fixture.database.store())
    #expect(second.respond(to: .sample(.get, "/openapi.json")).body == first.body)
    let tag = try #require(first.field("ETag"))
    #expect(fixture.get("/openapi.json", ("If-None-Match", tag)).status == .notModified)
    #expect(fixture.get("/openapi.json", ("Accept", "text/html")).status == .notAcceptable)
    let pressed = fixture.responder.respond(
      to: .sample(.get, "/openapi.json", fields: [("Accept-Encoding", "gzip")]))
    #expect(pressed.field("Content-Encoding") == "gzip")
    #expect(pressed.body.count * 3 < first.body.count)
    try fixture.writer.put(.sample("film 4/é", payload: #"{"title":"Other"}"#), into: "a")
    // Examples may be a second old; what is promised may not.
    #expect(fixture.get("/openapi.json").body == first.body)
    let third = try fixture.another(over: try fixture.database.store())
    let changed = third.respond(
      to: .sample(.get, "/openapi.json", fields: [("If-None-Match", tag)]))
    #expect(changed.status == .ok)
    #expect(changed.text?.contains(#""title":"Other""#) == true)
    try fixture.writer.fill("new")
    #expect(fixture.get("/openapi.json").text?.contains(#""name":"new""#) == true)
  }

  @Test func `follows each write where its examples may have no age`() throws {
    var settings = FeedResponderSettings()
    settings.exampleAge = .zero
    let fixture = try RouteFixture(settings: settings)
    try fixture.writer.fill("a")
    for title in ["One", "Two", "Three"] {
      try fixture.writer.put(.sample("x", payload: #"{"title":"\#(title)"}"#), into: "a")
      let text = fixture.get("/openapi.json").text
      #expect(text?.contains(#""title":"\#(title)""#) == true)
    }
  }

  @Test func `needs no feed and no item to be answered beside a write`() throws {
    let fixture = try RouteFixture()
    for name in ["c", "b", "a"] {
      try fixture.writer.fill(name, with: [])
      #expect(fixture.get("/openapi.json").status == .ok)
    }
  }

  @Test func `is told of by the root`() throws {
    let root = try fixture().get("/", ("Accept", "application/json"))
    #expect(root.json?["openapi"] as? String == "/openapi.json")
  }
}

import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A method` {
  private static let paths = [
    "/feeds", "/feeds/a", "/feeds/a/rows", "/feeds/a/rows/x", "/feeds/a/items/x", "/cells",
    "/cells/FilmCell", "/healthz", "/readyz",
  ]
  /// What a path allows besides reading.
  private static let writes = ["/feeds/a": ", PUT, DELETE", "/feeds/a/items/x": ", PUT, DELETE"]

  private static func allowed(_ path: String) -> String {
    "GET, HEAD\(writes[path] ?? ""), OPTIONS"
  }

  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x")])
  }

  @Test(arguments: paths)
  func `that a path lacks is 405 with Allow`(path: String) {
    let allowed = Self.allowed(path)
    for method in Method.allCases where !allowed.contains(method.rawValue) {
      for query in ["", "?pageSize=0"] {
        let answer = fixture.respond(method, path + query)
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.field("Allow") == allowed)
      }
    }
  }

  @Test(arguments: paths)
  func `OPTIONS tells the methods`(path: String) {
    let answer = fixture.respond(.options, path)
    #expect(answer.status == .noContent)
    #expect(answer.field("Allow") == Self.allowed(path))
    #expect(answer.body.isEmpty)
    #expect(fixture.respond(.options, "*").status == .noContent)
    #expect(fixture.respond(.options, "/nowhere").status == .notFound)
  }

  @Test func `is POST alone where items come in`() {
    #expect(fixture.respond(.options, "/feeds/a/items").field("Allow") == "POST, OPTIONS")
    #expect(fixture.get("/feeds/a/items").field("Allow") == "POST, OPTIONS")
  }

  @Test(arguments: paths + ["/feeds/none", "/feeds/a/rows?pageSize=0", "/nowhere"])
  func `HEAD answers as GET does`(target: String) {
    let get = fixture.respond(.get, target)
    let head = fixture.respond(.head, target)
    #expect(head.status == get.status)
    #expect(head.fields == get.fields)
    // The server leaves it out and sends its length.
    #expect(head.body == get.body)
  }

  @Test(arguments: [
    "text/html", "application/xml", "application/json;q=0", "*/*;q=0", "image/*, text/*",
    "application/*;q=0, text/html", "application/json;q=0, */*",
  ])
  func `is 406 where the client takes no JSON`(accept: String) {
    // A feed's own path has the viewer too.
    for path in Self.paths.prefix(7) where path != "/feeds/a" {
      #expect(fixture.get(path, ("Accept", accept)).status == .notAcceptable)
    }
    #expect(fixture.get("/feeds/none/rows", ("Accept", accept)).status == .notFound)
    #expect(fixture.get("/feeds/a/rows?pageSize=0", ("Accept", accept)).status == .badRequest)
    #expect(fixture.get("/healthz", ("Accept", accept)).status == .ok)
  }

  @Test(arguments: [
    "*/*", "application/json", "application/*", "text/html, */*;q=0.1", "APPLICATION/JSON",
    "application/json;charset=utf-8", "", "application/problem+json, application/json;q=0.1",
  ])
  func `is answered where it does`(accept: String) {
    for path in Self.paths { #expect(fixture.get(path, ("Accept", accept)).status == .ok) }
  }
}

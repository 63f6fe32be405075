import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `The viewer` {
  private static let browser =
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"

  private func fixture(_ settings: FeedResponderSettings = FeedResponderSettings()) throws
    -> RouteFixture
  {
    let fixture = try RouteFixture(settings: settings)
    try fixture.writer.fill("a", with: [.sample("x")])
    return fixture
  }

  private func isPage(_ response: Response) -> Bool {
    response.field("Content-Type") == "text/html; charset=utf-8"
      && response.text?.hasPrefix("<!doctype html>") == true
  }

  @Test(arguments: ["/", "/feeds/a", "/feeds/none"])
  func `is what a browser gets`(target: String) throws {
    let answer = try fixture().get(target, ("Accept", Self.browser))
    #expect(answer.status == .ok)
    #expect(isPage(answer))
    #expect(answer.field("Vary") == "Accept-Encoding, Accept")
  }

  @Test(arguments: [
    nil, "*/*", "application/json", "text/html;q=0.5, application/json", "image/png",
  ])
  func `leaves a feed's JSON to those who like that better, or take anything`(accept: String?)
    throws
  {
    let fixture = try fixture()
    let fields = accept.map { [(name: "Accept", value: $0)] } ?? []
    let feed = fixture.respond(.get, "/feeds/a", fields: fields)
    #expect(feed.json?["name"] as? String == "a")
    #expect(feed.field("Vary") == "Accept-Encoding, Accept")
    #expect(fixture.respond(.get, "/feeds/none", fields: fields).status == .notFound)
  }

  @Test func `stands at the root for all who do not like JSON better`() throws {
    let fixture = try fixture()
    #expect(isPage(fixture.get("/")))
    #expect(isPage(fixture.get("/", ("Accept", "*/*"))))
    #expect(isPage(fixture.get("/", ("Accept", "image/png"))))
    let json = fixture.get("/", ("Accept", "application/json"))
    #expect(json.json?["feeds"] as? String == "/feeds")
    #expect(json.json?["cells"] as? String == "/cells")
    #expect(json.field("Vary") == "Accept-Encoding, Accept")
  }

  @Test func `has its tags, forms and conditions`() throws {
    let fixture = try fixture()
    let page = fixture.get("/", ("Accept", Self.browser))
    let tag = try #require(page.field("ETag"))
    let again = fixture.get("/", ("Accept", Self.browser), ("If-None-Match", tag))
    #expect(again.status == .notModified)
    #expect(again.field("Vary") == "Accept-Encoding, Accept")
    for name in ["viewer.js", "viewer.css", "rowcast-client.js"] {
      let file = fixture.get("/viewer/\(name)", ("Accept", "*/*"))
      #expect(file.status == .ok, "\(name)")
      let type =
        name.hasSuffix("css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
      #expect(file.field("Content-Type") == type)
      let pressed = fixture.responder.respond(
        to: .sample(.get, "/viewer/\(name)", fields: [("Accept-Encoding", "gzip")]))
      #expect(pressed.field("Content-Encoding") == "gzip")
      #expect(pressed.field("Content-Type") == type)
      #expect(pressed.body.count < file.body.count / 2)
    }
    for name in ["", "index.html", "none.js", "..%2Findex.html", "viewer.js%00"] {
      #expect(fixture.responder.respond(to: .sample(.get, "/viewer/\(name)")).status.code >= 400)
    }
  }

  @Test func `asks only of the server, and for pictures of whom the operator allows`() throws {
    let strict = try fixture().get("/").field("Content-Security-Policy")
    #expect(
      strict == "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    var settings = FeedResponderSettings()
    settings.viewer = ViewerSettings(imageSources: ["https:", "http://images.example:8080"])
    let open = try fixture(settings).get("/").field("Content-Security-Policy")
    #expect(open?.contains("img-src 'self' data: https: http://images.example:8080;") == true)
  }

  @Test func `knows the path that it is seen under`() throws {
    var settings = FeedResponderSettings()
    settings.basePath = try BasePath("/a&b/lists")
    let text = try #require(try fixture(settings).get("/").text)
    #expect(text.contains(#"content="/a&amp;b/lists""#))
    #expect(!text.contains("{{"))
    let plain = try #require(try fixture().get("/").text)
    #expect(plain.contains(#"content="""#))
  }

  @Test func `is asked for in one go, each of its modules`() throws {
    let fixture = try fixture()
    let text = try #require(fixture.get("/").text)
    let addresses = text.split(separator: "\"").filter { $0.hasPrefix("/viewer/") }.map(String.init)
    for address in addresses { #expect(fixture.get(address).status == .ok, "\(address)") }
    for address in addresses where address.hasSuffix(".js") {
      let script = try #require(fixture.get(address).text)
      for part in script.split(separator: "from \"./").dropFirst() {
        let name = "/viewer/" + part.prefix { $0 != "\"" }
        #expect(addresses.contains(name), "\(address) imports \(name)")
      }
    }
    #expect(addresses.count > 15)
  }

  @Test func `can be left out`() throws {
    var settings = FeedResponderSettings()
    settings.viewer = nil
    let fixture = try fixture(settings)
    #expect(fixture.get("/", ("Accept", Self.browser)).json?["feeds"] as? String == "/feeds")
    #expect(fixture.get("/", ("Accept", "text/html")).status == .notAcceptable)
    #expect(fixture.get("/feeds/a", ("Accept", Self.browser)).json?["name"] as? String == "a")
    #expect(fixture.get("/feeds/a").field("Vary") == "Accept-Encoding")
    #expect(fixture.get("/viewer/viewer.js").status == .notFound)
  }
}

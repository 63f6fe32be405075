import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A write needs a token, and` {
  private static let film = #"{"id":"x","type":"film","payload":{"title":"T"}}"#
  private static let token = WriteFixture.token
  private static let writes: [(HTTPCore.Method, String, String)] = [
    (.put, "/feeds/a", "application/json"), (.delete, "/feeds/a", ""),
    (.post, "/feeds/a/items", "application/json"),
    (.post, "/feeds/a/items", "application/x-ndjson"),
    (.put, "/feeds/a/items/x", "application/json"), (.delete, "/feeds/a/items/x", ""),
  ]

  /// Sends each kind of write with those Authorization lines.
  private func answers(_ fixture: WriteFixture, _ authorizations: [String]) -> [Response] {
    Self.writes.map { method, target, type in
      var fields = authorizations.map { (name: "Authorization", value: $0) }
      if !type.isEmpty { fields.append(("Content-Type", type)) }
      return fixture.send(method, target, fields, body: Array(Self.film.utf8))
    }
  }

  private func fixture(tokens: [String] = [token]) throws -> WriteFixture {
    let fixture = try WriteFixture(tokens: tokens)
    try fixture.writer.fill("a", with: [.sample("kept")])
    return fixture
  }

  @Test(arguments: [
    [], ["Bearer"], ["Bearer "], ["Bearer  "], ["\(token)"], ["Basic \(token)"],
    ["Token \(token)"], ["Bearer \(token)x"], ["Bearer x\(token)"], ["Bearer \(token) x"],
    ["Bearer \(token), Bearer \(token)"], ["Bearer \(token)", "Bearer \(token)"],
    ["Bearer \(token)", "Basic x"], ["Bearer \(token.uppercased())"], ["Bearer\t\(token)"],
    ["Bearer \"\(token)\""], ["Bearer \(token.dropLast())"], ["Bearer é"], ["Bearer ="],
    ["Bearer \(token)=="],
  ])
  func `any other is 401`(authorizations: [String]) throws {
    let fixture = try fixture()
    let challenge = #"Bearer realm="rowcast""#
    for answer in answers(fixture, authorizations) {
      #expect(answer.status == .unauthorized)
      let expected = [challenge, challenge + #", error="invalid_token""#]
      #expect(expected.contains(answer.field("WWW-Authenticate") ?? ""))
    }
    #expect(fixture.ids() == ["kept"])
  }

  @Test func `only one that was sent is called invalid`() throws {
    let fixture = try fixture()
    let none = fixture.send(.delete, "/feeds/a")
    #expect(none.field("WWW-Authenticate") == #"Bearer realm="rowcast""#)
    let wrong = fixture.send(.delete, "/feeds/a", [("Authorization", "Bearer wrong")])
    #expect(
      wrong.field("WWW-Authenticate") == #"Bearer realm="rowcast", error="invalid_token""#)
    #expect(wrong.text?.contains("wrong") == false)
  }

  @Test(arguments: ["Bearer", "bearer", "BEARER", "bEaReR", "Bearer   "])
  func `the scheme's case says nothing`(scheme: String) throws {
    for token in ["one", "two"] {
      let fixture = try WriteFixture(tokens: ["one", "two"])
      try fixture.writer.fill("a")
      for answer in answers(fixture, ["\(scheme) \(token)"]) {
        #expect(answer.status != .unauthorized && answer.status != .forbidden)
      }
    }
  }

  @Test(arguments: [[], ["Bearer x"], ["Bearer "], ["Bearer \(token)"]])
  func `where none is set every write is 403`(authorizations: [String]) throws {
    let fixture = try fixture(tokens: [])
    for answer in answers(fixture, authorizations) {
      #expect(answer.status == .forbidden)
      let detail = answer.json?["detail"] as? String ?? ""
      #expect(detail.contains("ROWCAST_TOKEN") && detail.contains("--token-file"))
    }
    #expect(fixture.ids() == ["kept"])
  }

  @Test func `an empty one that is set opens nothing`() throws {
    let fixture = try fixture(tokens: [""])
    for authorizations in [[], ["Bearer "], ["Bearer"], ["Bearer =", "Bearer"]] {
      for answer in answers(fixture, authorizations) { #expect(answer.status == .unauthorized) }
    }
  }

  @Test func `a server without writes at all is 403`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a")
    #expect(fixture.respond(.delete, "/feeds/a").status == .forbidden)
  }

  @Test func `they can be replaced while the server runs`() throws {
    let fixture = try fixture()
    fixture.tokens.replace(by: [WriteTokens.digest(of: Array("new".utf8)[...])])
    #expect(fixture.delete("/feeds/a/items/kept").status == .unauthorized)
    let answer = fixture.send(
      .delete, "/feeds/a/items/kept", [("Authorization", "Bearer new")])
    #expect(answer.status == .noContent)
  }

  @Test func `select and preflight need none`() throws {
    let fixture = try fixture(tokens: [])
    #expect(fixture.send(.post, "/feeds/a/rows/kept/select").status != .forbidden)
    #expect(fixture.send(.options, "/feeds/a/items").status == .noContent)
  }
}

import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `An idempotency key` {
  private static let item = #"{"type":"film","payload":{"title":"T"}}"#
  private let fixture: WriteFixture

  init() throws {
    fixture = try WriteFixture(tokens: [WriteFixture.token, "other"])
    try fixture.writer.fill("a")
    try fixture.writer.fill("b")
  }

  private func post(
    _ key: String, _ body: String = item, to feed: String = "a", token: String = WriteFixture.token,
    type: String = "application/json"
  ) -> Response {
    fixture.send(
      .post, "/feeds/\(feed)/items",
      [
        ("Authorization", "Bearer \(token)"), ("Content-Type", type), ("Idempotency-Key", key),
      ], body: Array(body.utf8))
  }

  @Test func `makes a retry answer what the first did`() throws {
    let first = post("k")
    #expect(first.status == .created)
    fixture.clock.milliseconds += 60_000
    for _ in 0..<3 {
      let again = post("k")
      #expect(again.status == .created)
      #expect(again.body == first.body)
      #expect(again.fields == first.fields)
    }
    #expect(fixture.ids().count == 1)
    // What has become of the item since says nothing.
    let id = try #require(first.json?["id"] as? String)
    #expect(fixture.delete("/feeds/a/items/\(id)").status == .noContent)
    #expect(post("k").body == first.body)
    #expect(fixture.ids().isEmpty)
  }

  @Test func `makes a batch be written once`() {
    let lines = #"{"id":"1",\#(Self.item.dropFirst())"#
    let first = post("k", lines, type: "application/x-ndjson")
    #expect(first.text == #"{"received":1,"created":1,"updated":0,"unchanged":0}"#)
    _ = fixture.delete("/feeds/a/items/1")
    let again = post("k", lines, type: "application/x-ndjson")
    #expect(again.body == first.body)
    #expect(again.fields == first.fields)
    #expect(fixture.ids().isEmpty)
    #expect(post("k", lines + "\n", type: "application/x-ndjson").status == .conflict)
    #expect(post("k", lines).status == .conflict)
  }

  @Test func `of another content is 409`() {
    #expect(post("k").status == .created)
    for body in [Self.item + " ", #"{"type":"film","payload":{"title":"U"}}"#] {
      let answer = post("k", body)
      #expect(answer.status == .conflict)
      #expect(answer.kind == "idempotency-conflict")
    }
    #expect(fixture.ids().count == 1)
  }

  @Test func `is the same for the same content pressed`() throws {
    let padded = Self.item + String(repeating: " ", count: 3000)
    let first = post("k", padded)
    let body = try pressed(Array(padded.utf8))
    let again = fixture.send(
      .post, "/feeds/a/items",
      [
        WriteFixture.authorized, ("Content-Type", "application/json; charset=utf-8"),
        ("Content-Encoding", "gzip"), ("Idempotency-Key", "k"),
      ], body: body)
    #expect(again.body == first.body)
  }

  @Test func `is another for another feed, token or spelling`() {
    let first = post("k")
    let others = [
      post("k", to: "b"), post("k", token: "other"), post("K"), post("k2"), post("\"k\""),
    ]
    for other in others {
      #expect(other.status == .created)
      #expect(other.json?["id"] as? String != first.json?["id"] as? String)
    }
  }

  @Test(arguments: ["", " ", "a b", "é", "a\tb", "\u{7F}", String(repeating: "x", count: 256)])
  func `of another form is 400`(key: String) {
    #expect(post(key).status == .badRequest)
    #expect(fixture.ids().isEmpty)
  }

  @Test func `is one value of up to 255 characters`() {
    #expect(post(String(repeating: "x", count: 255)).status == .created)
    let twice = fixture.send(
      .post, "/feeds/a/items",
      [
        WriteFixture.authorized, ("Content-Type", "application/json"), ("Idempotency-Key", "k"),
        ("Idempotency-Key", "k"),
      ], body: Array(Self.item.utf8))
    #expect(twice.status == .badRequest)
  }

  @Test func `is free again where the first was refused`() {
    #expect(post("k", "{").status == .badRequest)
    #expect(post("k", "{}").status == .unprocessableContent)
    let taken = #"{"id":"x",\#(Self.item.dropFirst())"#
    #expect(post("o", taken).status == .created)
    #expect(post("k", taken).status == .conflict)
    _ = fixture.delete("/feeds/a/items/x")
    #expect(post("k", taken).status == .created)
    #expect(post("k", taken).status == .created)
  }

  @Test func `holds for retries that wait beside the first`() {
    let begun = (0..<3).map { _ in
      fixture.begin(
        .post, "/feeds/a/items",
        [WriteFixture.authorized, ("Content-Type", "application/json"), ("Idempotency-Key", "k")],
        body: Array(Self.item.utf8))
    }
    fixture.runWrites()
    let answers = begun.map { fixture.finished($0, .post, "/feeds/a/items") }
    #expect(Set(answers.map(\.body)).count == 1)
    #expect(fixture.ids().count == 1)
  }

  @Test func `says nothing on PUT`() {
    for title in ["T", "U"] {
      let put = fixture.json(
        .put, "/feeds/a/items/x", #"{"type":"film","payload":{"title":"\#(title)"}}"#,
        ("Idempotency-Key", "k"))
      #expect(put.status.code / 100 == 2)
    }
  }
}

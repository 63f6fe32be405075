import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A conditional write` {
  private static let text = #"{"type":"film","publishedAt":null,"payload":{"title":"N"}}"#
  private let fixture: WriteFixture
  /// The tag of the small item x, and both tags of the large one y.
  private let tag: String
  private let plain: String
  private let pressed: String

  init() throws {
    fixture = try WriteFixture()
    let large = #"{"title":"\#(String(repeating: "x", count: 3000))"}"#
    try fixture.writer.fill("a", with: [.sample("x"), .sample("y", payload: large)])
    tag = try #require(fixture.get("/feeds/a/items/x").field("ETag"))
    plain = try #require(fixture.get("/feeds/a/items/y").field("ETag"))
    pressed = try #require(
      fixture.responder.respond(
        to: .sample(.get, "/feeds/a/items/y", fields: [("Accept-Encoding", "gzip")])
      ).field("ETag"))
  }

  /// Changes what is at the path, and deletes it where that was done.
  private func statuses(
    _ path: String, _ fields: [(name: String, value: String)]
  ) -> [UInt16] {
    let before = fixture.get(path).body
    let put = fixture.send(
      .put, path, fields + [WriteFixture.authorized, ("Content-Type", "application/json")],
      body: Array(Self.text.utf8))
    if put.status == .preconditionFailed { #expect(fixture.get(path).body == before) }
    return [put.status.code]
  }

  @Test func `with If-Match goes by the tag that GET gives`() {
    #expect(plain != pressed)
    for value in ["\"x\"", "W/\(tag)", "", "x", "\(tag.dropLast())", plain] {
      #expect(statuses("/feeds/a/items/x", [("If-Match", value)]) == [412], "\(value)")
      #expect(fixture.delete("/feeds/a/items/x", ("If-Match", value)).status == .preconditionFailed)
    }
    #expect(statuses("/feeds/a/items/x", [("If-Match", "\"x\", \(tag)")]) == [200])
    #expect(statuses("/feeds/a/items/x", [("If-Match", tag)]) == [412])
    #expect(statuses("/feeds/a/items/x", [("If-Match", "*")]) == [200])
    #expect(statuses("/feeds/a/items/none", [("If-Match", "*")]) == [412])
    #expect(statuses("/feeds/a/items/y", [("If-Match", "\"z\""), ("If-Match", pressed)]) == [200])
  }

  @Test func `takes the tag that a write has answered`() throws {
    var tag = plain
    for number in 0..<5 {
      let put = fixture.json(
        .put, "/feeds/a/items/y", #"{"type":"film","payload":{"title":"\#(number)"}}"#,
        ("If-Match", tag))
      #expect(put.status == .ok)
      tag = try #require(put.field("ETag"))
    }
    #expect(fixture.delete("/feeds/a/items/y", ("If-Match", tag)).status == .noContent)
    #expect(fixture.delete("/feeds/a/items/y", ("If-Match", tag)).status == .notFound)
  }

  @Test func `with If-None-Match makes only what is not there`() {
    for value in ["*", tag, "W/\(tag)", "\"x\", \(tag)", "x", "*, \"x\""] {
      #expect(statuses("/feeds/a/items/x", [("If-None-Match", value)]) == [412], "\(value)")
    }
    #expect(statuses("/feeds/a/items/y", [("If-None-Match", pressed)]) == [412])
    #expect(statuses("/feeds/a/items/x", [("If-None-Match", "\"x\"")]) == [200])
    #expect(statuses("/feeds/a/items/new", [("If-None-Match", "*")]) == [201])
    #expect(statuses("/feeds/a/items/new", [("If-None-Match", "*")]) == [412])
  }

  @Test func `is evaluated when its turn comes`() throws {
    let fields = [WriteFixture.authorized, ("Content-Type", "application/json")]
    let begun = (0..<3).map { number in
      fixture.begin(
        .put, "/feeds/a/items/x", fields + [("If-Match", tag)],
        body: Array(#"{"type":"film","payload":{"title":"\#(number)"}}"#.utf8))
    }
    let made = (0..<3).map { _ in
      fixture.begin(
        .put, "/feeds/a/items/n", fields + [("If-None-Match", "*")], body: Array(Self.text.utf8))
    }
    fixture.runWrites()
    let one = begun.map { fixture.finished($0, .put, "/feeds/a/items/x").status.code }
    #expect(one == [200, 412, 412])
    #expect(fixture.get("/feeds/a/items/x").text?.contains(#""title":"0""#) == true)
    let other = made.map { fixture.finished($0, .put, "/feeds/a/items/n").status.code }
    #expect(other == [201, 412, 412])
  }

  @Test func `of a feed goes by the feed's tag`() throws {
    let tag = try #require(fixture.get("/feeds/a").field("ETag"))
    for value in ["\"x\"", "W/\(tag)", ""] {
      #expect(
        fixture.json(.put, "/feeds/a", "{}", ("If-Match", value)).status == .preconditionFailed)
      #expect(fixture.delete("/feeds/a", ("If-Match", value)).status == .preconditionFailed)
    }
    #expect(
      fixture.json(.put, "/feeds/a", "{}", ("If-None-Match", "*")).status == .preconditionFailed)
    #expect(fixture.json(.put, "/feeds/b", "{}", ("If-Match", "*")).status == .preconditionFailed)
    #expect(fixture.json(.put, "/feeds/b", "{}", ("If-None-Match", "*")).status == .created)
    let changed = fixture.json(.put, "/feeds/a", #"{"title":"New"}"#, ("If-Match", tag))
    #expect(changed.status == .ok)
    #expect(fixture.json(.put, "/feeds/a", "{}", ("If-Match", tag)).status == .preconditionFailed)
    let next = try #require(changed.field("ETag"))
    #expect(fixture.delete("/feeds/a", ("If-Match", next)).status == .noContent)
  }

  @Test func `does not hide an error`() {
    for fields in [[("If-Match", "\"x\"")], [("If-None-Match", "*")]] {
      let bad = fixture.send(
        .put, "/feeds/a/items/x",
        fields + [WriteFixture.authorized, ("Content-Type", "application/json")],
        body: Array("{}".utf8))
      #expect(bad.status == .unprocessableContent)
    }
  }

  @Test(arguments: ["*", "\"x\""]) func `has no tag to match where items are posted to`(
    value: String
  ) {
    for type in ["application/json", "application/x-ndjson"] {
      func post(_ name: String) -> Status {
        fixture.send(
          .post, "/feeds/a/items",
          [WriteFixture.authorized, ("Content-Type", type), (name, value)],
          body: Array(#"{"id":"\#(name)\#(type)","type":"film","payload":{"title":"T"}}"#.utf8)
        ).status
      }
      #expect(post("If-Match") == .preconditionFailed)
      #expect(post("If-None-Match") != .preconditionFailed)
    }
  }
}

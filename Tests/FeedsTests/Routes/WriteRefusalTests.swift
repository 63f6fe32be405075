import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A write is refused` {
  /// One request that has several faults.
  struct Bad: Sendable {
    var method = HTTPCore.Method.post
    var target = "/feeds/a/items"
    var isAuthorized = true
    var type: String? = "application/json"
    var others: [(name: String, value: String)] = []
    var body = #"{"type":"film","payload":{"title":"T"}}"#
    let status: Status

    func answer(of fixture: WriteFixture) -> Response {
      var fields = others
      if isAuthorized { fields.append(WriteFixture.authorized) }
      if let type { fields.append(("Content-Type", type)) }
      return fixture.send(method, target, fields, body: Array(body.utf8))
    }
  }

  private let fixture: WriteFixture

  init() throws {
    fixture = try WriteFixture {
      $0.bounds.itemBody = 2000
      $0.bounds.batchBody = 4000
    }
    try fixture.writer.fill("a")
  }

  /// Each has the faults of those behind it too.
  private static let inOrder: [Bad] = [
    Bad(target: "/feeds/%zz/items", isAuthorized: false, type: nil, body: "{", status: .badRequest),
    Bad(
      target: "/feeds/a/items?x=%", isAuthorized: false, type: nil, body: "{", status: .badRequest),
    Bad(target: "/feeds/a/none/x", isAuthorized: false, type: nil, body: "{", status: .notFound),
    Bad(method: .put, isAuthorized: false, type: nil, body: "{", status: .methodNotAllowed),
    Bad(
      target: "/feeds/none/items", isAuthorized: false, type: nil, body: "{", status: .unauthorized),
    Bad(target: "/feeds/none/items", type: nil, body: "{", status: .notFound),
    Bad(target: "/feeds/A!/items", type: nil, body: "{", status: .notFound),
    Bad(
      method: .put, target: "/feeds/none/items/%0A", type: nil, body: "{", status: .notFound),
    Bad(method: .put, target: "/feeds/a/items/%0A", type: nil, body: "{", status: .badRequest),
    Bad(method: .put, target: "/feeds/A!", type: nil, body: "{", status: .badRequest),
    Bad(method: .delete, target: "/feeds/A!", type: nil, body: "{", status: .notFound),
    Bad(
      type: nil, others: [("Accept", "text/html")], body: "{", status: .unsupportedMediaType),
    Bad(
      others: [("Accept", "text/html"), ("Idempotency-Key", "a b")],
      body: String(repeating: " ", count: 3000), status: .notAcceptable),
    Bad(
      others: [("Idempotency-Key", "a b")], body: String(repeating: " ", count: 3000),
      status: .contentTooLarge),
    Bad(others: [("Idempotency-Key", "a b")], body: "{", status: .badRequest),
    Bad(body: "{", status: .badRequest), Bad(body: "{}", status: .unprocessableContent),
    Bad(status: .created),
  ]

  @Test func `for the first fault of a fixed order`() {
    for bad in Self.inOrder { #expect(bad.answer(of: fixture).status == bad.status, "\(bad)") }
  }

  @Test func `before its body is received, where that can be known`() {
    for bad in Self.inOrder.dropLast(3) {
      var fields = bad.others
      if bad.isAuthorized { fields.append(WriteFixture.authorized) }
      if let type = bad.type { fields.append(("Content-Type", type)) }
      fields.append(("Content-Length", "\(bad.body.utf8.count)"))
      let request = Request.sample(bad.method, bad.target, fields: fields)
      #expect(fixture.responder.refusesBody(of: request), "\(bad)")
      #expect(fixture.responder.respond(to: request).status == bad.status, "\(bad)")
    }
  }

  @Test(arguments: [
    nil, "", "text/plain", "application/json, application/json", "application/json; charset=latin1",
    "application/json;charset=utf-16", "json", "application/jsonx", "application/*", "*/*",
    "application/json;", "application/json; charset", "application/merge-patch+json",
    "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/json;;=",
  ])
  func `415 without a type that is taken`(type: String?) {
    let isGood = type == "application/json;"
    for (method, target) in [
      (HTTPCore.Method.post, "/feeds/a/items"), (.put, "/feeds/a/items/x"), (.put, "/feeds/a"),
    ] {
      let body = target == "/feeds/a" ? "{}" : #"{"type":"film","payload":{"title":"T"}}"#
      let answer = Bad(
        method: method, target: target, type: type, body: body, status: .unsupportedMediaType
      ).answer(of: fixture)
      guard !isGood else {
        #expect(answer.status.code / 100 == 2)
        continue
      }
      #expect(answer.status == .unsupportedMediaType)
      let types = method == .post ? "application/json, application/x-ndjson" : "application/json"
      #expect(answer.field("Accept") == types)
      #expect(answer.field("Accept-Post") == (method == .post ? types : nil))
    }
  }

  @Test(arguments: [
    "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"", "APPLICATION/JSON",
    "application/json ; charset=utf8", "application/json; profile=\"x\"",
  ])
  func `not for a type that is JSON however it is written`(type: String) {
    #expect(Bad(type: type, status: .created).answer(of: fixture).status == .created)
  }

  @Test func `415 as NDJSON where one item is meant`() {
    for target in ["/feeds/a/items/x", "/feeds/a"] {
      let bad = Bad(
        method: .put, target: target, type: "application/x-ndjson", status: .unsupportedMediaType)
      #expect(bad.answer(of: fixture).status == bad.status)
    }
  }

  @Test(arguments: [
    "br", "deflate", "gzip, gzip", "gzip, br", "zstd", "compress", "*", "gzip;q=1", "x",
  ])
  func `415 in a coding that is not taken`(coding: String) {
    for type in ["application/json", "application/x-ndjson"] {
      let bad = Bad(
        type: type, others: [("Content-Encoding", coding)], status: .unsupportedMediaType)
      let answer = bad.answer(of: fixture)
      #expect(answer.status == bad.status)
      #expect(answer.field("Accept-Encoding") == "gzip")
    }
  }

  @Test(arguments: ["application/json", "application/x-ndjson"])
  func `413 beyond the limit, which it names`(type: String) {
    let limit = type == "application/json" ? 2000 : 4000
    for count in [limit + 1, 100_000] {
      let answer = Bad(
        type: type, body: String(repeating: " ", count: count), status: .contentTooLarge
      ).answer(of: fixture)
      #expect(answer.status == .contentTooLarge)
      #expect(answer.json?["limit"] as? Int == limit)
    }
    let frame = #"{"id":"f","type":"film","payload":{"title":""}}"#
    let title = String(repeating: "x", count: limit - frame.utf8.count)
    let exact = frame.replacing(#""""#, with: #""\#(title)""#)
    #expect(exact.utf8.count == limit)
    #expect(Bad(type: type, body: exact, status: .ok).answer(of: fixture).status.code / 100 == 2)
  }

  @Test func `503 where the queue is full, and nothing of it is done`() throws {
    let small = try WriteFixture(queueLimit: 2)
    try small.writer.fill("a")
    let pending = (0..<2).map { number in
      small.begin(
        .put, "/feeds/a/items/\(number)",
        [WriteFixture.authorized, ("Content-Type", "application/json")],
        body: Array(Bad(status: .ok).body.utf8))
    }
    let third = small.json(
      .put, "/feeds/a/items/2", Bad(status: .ok).body, runsWriter: false)
    #expect(third.status == .serviceUnavailable)
    #expect(third.kind == "write-queue-full")
    #expect(third.field("Retry-After") == "1")
    let batch = small.send(
      .post, "/feeds/a/items", [WriteFixture.authorized, ("Content-Type", "application/x-ndjson")],
      body: Array(#"{"id":"y","type":"film","payload":{"title":"T"}}"#.utf8), runsWriter: false)
    #expect(batch.kind == "write-queue-full")
    small.runWrites()
    for response in pending {
      #expect(small.finished(response, .put, "/feeds/a/items/0").status == .created)
    }
    #expect(Set(small.ids()) == ["0", "1"])
    #expect(small.json(.put, "/feeds/a/items/2", Bad(status: .ok).body).status == .created)
  }

  @Test func `406 before anything is written`() {
    for type in ["application/json", "application/x-ndjson"] {
      let bad = Bad(
        type: type, others: [("Accept", "text/html")],
        body: #"{"id":"no","type":"film","payload":{"title":"T"}}"#, status: .notAcceptable)
      #expect(bad.answer(of: fixture).status == .notAcceptable)
    }
    #expect(fixture.ids().isEmpty)
  }
}

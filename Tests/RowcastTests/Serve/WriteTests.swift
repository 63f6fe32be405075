import Foundation
import TestSupport
import Testing

@Suite struct `Writes over a socket` {
  private static let authorization = "Authorization: Bearer secret"
  private static let film = #"{"type":"film","payload":{"title":"T"}}"#
  private let server: ServerProcess

  init() throws {
    server = try ServerProcess(["--demo"], environment: ["ROWCAST_TOKEN": "secret"])
  }

  /// Sends a request with its body on a connection, and reads the answer.
  private func send(
    _ connection: RawConnection, _ method: String, _ target: String, type: String? = nil,
    _ fields: [String] = [], body: String = ""
  ) throws -> RawResponse {
    var fields = fields + [Self.authorization]
    if let type { fields += ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] }
    try connection.send(RawRequest(method, target, fields).bytes + Array(body.utf8))
    return try connection.response()
  }

  @Test func `are there for the next request of any client`() throws {
    let connection = try server.connect()
    let json = "application/json"
    let made = try send(connection, "PUT", "/feeds/mine", type: json, body: #"{"title":"M"}"#)
    #expect(made.status == 201)
    #expect(try server.get("/feeds/mine").body == made.body)
    let put = try send(connection, "PUT", "/feeds/mine/items/x", type: json, body: Self.film)
    #expect(put.status == 201)
    let got = try server.get("/feeds/mine/items/x")
    #expect(got.body == put.body && got["ETag"] == put["ETag"])
    let lines = (0..<2000).map { #"{"id":"\#($0)",\#(Self.film.dropFirst())"# }
    let batch = try send(
      connection, "POST", "/feeds/mine/items", type: "application/x-ndjson",
      body: lines.joined(separator: "\n"))
    #expect(batch.text == #"{"received":2000,"created":2000,"updated":0,"unchanged":0}"#)
    #expect(try send(connection, "DELETE", "/feeds/mine/items/x").status == 204)
    #expect(try server.get("/feeds/mine").text.contains(#""total":2000"#))
    #expect(try send(connection, "DELETE", "/feeds/mine").status == 204)
    #expect(try server.get("/feeds/mine").status == 404)
    let metrics = try server.get("/metrics").text
    #expect(metrics.contains(#"route="/feeds/{feed}/items",method="POST",status="2xx"} 1"#))
    #expect(metrics.contains(#"route="/feeds/{feed}",method="PUT",status="2xx"} 1"#))
  }

  @Test func `that can't succeed are told so before their body is sent`() throws {
    for (target, type, token, status) in [
      ("/feeds/home/items", "application/json", "wrong", 401),
      ("/feeds/none/items", "application/x-ndjson", "secret", 404),
      ("/feeds/home/items", "text/plain", "secret", 415),
      ("/feeds/home/items", "application/x-ndjson", "secret", 413),
    ] {
      let connection = try server.connect()
      try connection.send(
        RawRequest(
          "POST", target,
          [
            "Authorization: Bearer \(token)", "Content-Type: \(type)",
            "Content-Length: 100000000", "Expect: 100-continue",
          ]))
      #expect(try connection.response().status == status, "\(target) \(type)")
    }
  }

  @Test func `and their idempotency keys outlive the server`() throws {
    let key = ["Idempotency-Key: k1"]
    let first = try send(
      server.connect(), "POST", "/feeds/home/items", type: "application/json", key,
      body: Self.film)
    #expect(first.status == 201)
    server.process.signal(SIGKILL)
    _ = try server.process.wait()
    let next = try ServerProcess(in: server.folder, environment: ["ROWCAST_TOKEN": "secret"])
    let again = try send(
      next.connect(), "POST", "/feeds/home/items", type: "application/json", key, body: Self.film)
    #expect(again.status == 201)
    #expect(again.body == first.body)
    #expect(again["Location"] == first["Location"] && again["ETag"] == first["ETag"])
    let location = try #require(first["Location"])
    #expect(try next.get(location).body == first.body)
  }

  @Test func `of a client that goes away within its body leave nothing`() throws {
    for _ in 0..<40 {
      let connection = try server.connect()
      let head = RawRequest(
        "POST", "/feeds/home/items",
        [Self.authorization, "Content-Type: application/x-ndjson", "Content-Length: 100000"])
      try connection.send(
        head.bytes + Array(#"{"id":"half",\#(Self.film.dropFirst())"#.utf8) + [0x0A])
    }
    // Their places are free again.
    let answer = try Deadline().wait {
      try send(
        server.connect(), "POST", "/feeds/home/items", type: "application/x-ndjson",
        body: #"{"id":"whole",\#(Self.film.dropFirst())"#
      ).status == 200
    }
    #expect(answer)
    #expect(try server.get("/feeds/home/items/half").status == 404)
    #expect(try server.get("/feeds/home/items/whole").status == 200)
  }

  @Test func `are refused by a server without a token`() throws {
    let closed = try ServerProcess(["--demo"])
    let answer = try send(
      closed.connect(), "PUT", "/feeds/x", type: "application/json", body: "{}")
    #expect(answer.status == 403)
    #expect(answer.text.contains("--token-file"))
  }
}

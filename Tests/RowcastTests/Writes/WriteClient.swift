import Foundation
import TestSupport

/// A client that writes, on one connection.
final class WriteClient {
  static let token = "proof-0123456789abcdef"

  private let connection: RawConnection

  convenience init(_ server: ServerProcess) throws { try self.init(port: server.port) }

  init(port: UInt16) throws {
    connection = try RawConnection("127.0.0.1", port: port)
    connection.sendAtOnce()
  }

  /// Sends a request with the token and gives its answer.
  func ask(
    _ method: String, _ target: String, _ body: String? = nil,
    type: String = "application/json", _ fields: [String] = [],
    _ deadline: Deadline = Deadline(.seconds(60))
  ) throws -> RawResponse {
    try send(method, target, body, type: type, fields)
    return try connection.response(deadline)
  }

  /// Sends a request and waits for nothing.
  func send(
    _ method: String, _ target: String, _ body: String? = nil,
    type: String = "application/json", _ fields: [String] = []
  ) throws {
    var lines = ["Authorization: Bearer \(Self.token)"] + fields
    if let body {
      lines += ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
    }
    try connection.send(RawRequest(method, target, lines).bytes + Array((body ?? "").utf8))
  }

  func response(_ deadline: Deadline = Deadline(.seconds(60))) throws -> RawResponse {
    try connection.response(deadline)
  }

  func put(_ id: String, _ title: String, in feed: String = "films") throws -> RawResponse {
    try ask(
      "PUT", "/feeds/\(feed)/items/\(id)",
      #"{"type":"film","payload":{"title":"\#(title)","year":1977}}"#)
  }

  func load(_ lines: String, into feed: String = "films") throws -> RawResponse {
    try ask("POST", "/feeds/\(feed)/items", lines, type: "application/x-ndjson")
  }

  func makeFeed(_ name: String = "films", order: String = "appended") throws {
    let answer = try ask("PUT", "/feeds/\(name)", #"{"title":"T","order":"\#(order)"}"#)
    guard answer.status == 201 else { throw TestFailure("\(answer.status): \(answer.text)") }
  }
}

extension ServerProcess {
  /// A server that takes `WriteClient`'s writes.
  convenience init(
    takingWrites options: [String], in folder: TemporaryFolder? = nil, database: String? = nil
  ) throws {
    try self.init(
      options, in: folder, database: database,
      environment: ["ROWCAST_TOKEN": WriteClient.token])
  }

  /// The ids and titles of a feed's rows, in its order.
  func titles(of feed: String = "films") throws -> [(id: String, title: String)] {
    var rows: [(id: String, title: String)] = []
    var next: String? = "/feeds/\(feed)/rows?pageSize=100"
    let connection = try connect()
    while let target = next {
      try connection.send(RawRequest("GET", target))
      let page = try connection.response().decoded(SoakPage.self)
      rows += page.rows.map { ($0.id, $0.payload.title) }
      next = page.next
    }
    return rows
  }
}

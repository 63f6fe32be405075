import Foundation
import TestSupport

/// A running rowcast, and what is written to it.
final class Site {
  static let token = "a-token-that-is-hard-to-guess-0123456789"
  private static let environment = ["ROWCAST_TOKEN": token]

  let options: [String]
  let url: String
  private let host: String
  private let port: UInt16
  /// Nil where it is another's.
  private var server: ServerProcess?

  /// One of a test's own, with the demo's feeds unless said otherwise.
  init(_ options: [String] = ["--demo"], database: String? = nil) throws {
    self.options = options
    let started = try ServerProcess(options, database: database, environment: Self.environment)
    (url, host, port) = (started.url, started.host, started.port)
    server = started
  }

  /// That of the feed of many rows, which several tests visit at once and none writes to.
  init(_ shared: BigFeed) throws {
    options = []
    (url, host, port) = try shared.address()
  }

  /// The path of its database; nil where the server is another's.
  var database: String? { server?.database }

  /// Stops the server, so that nobody listens at its address.
  func stop() throws { try server?.stop() }

  /// Starts it again at the same address with the same database.
  func start() throws {
    guard let old = server else { throw TestFailure("the server is another's") }
    server = try ServerProcess(
      options, in: old.folder, database: old.database, port: port, environment: Self.environment)
  }

  /// The answer to a GET.
  func answer(_ target: String) throws -> RawResponse {
    let connection = try RawConnection(host, port: port)
    try connection.send(
      RawRequest("GET", target, ["Accept: application/json", "Connection: close"]))
    return try connection.response()
  }

  /// Makes a feed of these items, newest first; each is the JSON of one.
  func make(_ feed: String, _ items: [String] = [], title: String? = nil) throws {
    try write("PUT", "/feeds/\(feed)", #"{"title":\#(JSON.text(title ?? feed).literal)}"#)
    if !items.isEmpty { try add(items, to: feed) }
  }

  /// Adds items to a feed, or replaces those of the same ids.
  func add(_ items: [String], to feed: String) throws {
    try write(
      "POST", "/feeds/\(feed)/items", items.joined(separator: "\n"), type: "application/x-ndjson")
  }

  func remove(_ id: String, from feed: String) throws {
    try write("DELETE", "/feeds/\(feed)/items/\(id)", "")
  }

  func delete(_ feed: String) throws { try write("DELETE", "/feeds/\(feed)", "") }

  private func write(
    _ method: String, _ target: String, _ body: String, type: String = "application/json"
  ) throws {
    let connection = try RawConnection(host, port: port)
    let request = RawRequest(
      method, target,
      [
        "Authorization: Bearer \(Self.token)", "Content-Type: \(type)",
        "Content-Length: \(body.utf8.count)", "Connection: close",
      ])
    try connection.send(request.bytes + Array(body.utf8))
    let answer = try connection.response()
    guard (200..<300).contains(answer.status) else {
      throw TestFailure("\(method) \(target): \(answer.status) \(answer.text)")
    }
  }

  /// The JSON that the server answers to a GET.
  func get<Value: Decodable>(_ target: String, as type: Value.Type = Value.self) throws -> Value {
    let answer = try answer(target)
    guard answer.status == 200 else {
      throw TestFailure("GET \(target): \(answer.status) \(answer.text)")
    }
    return try JSONDecoder().decode(Value.self, from: Data(answer.body))
  }
}

extension TemporaryFolder {
  /// Makes a file in it.
  func save(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }
}

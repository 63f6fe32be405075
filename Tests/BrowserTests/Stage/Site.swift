import Foundation
import TestSupport

/// A running rowcast of one test, and what is written to it.
final class Site {
  private(set) var server: ServerProcess
  static let token = "a-token-that-is-hard-to-guess-0123456789"
  private static let environment = ["ROWCAST_TOKEN": token]
  private let options: [String]

  /// With the demo's feeds unless said otherwise.
  init(_ options: [String] = ["--demo"], database: String? = nil) throws {
    self.options = options
    server = try ServerProcess(options, database: database, environment: Self.environment)
  }

  var url: String { server.url }

  /// Stops the server, so that nobody listens at its address.
  func stop() throws { try server.stop() }

  /// Starts it again at the same address with the same database.
  func start() throws {
    server = try ServerProcess(
      options, in: server.folder, database: server.database, port: server.port,
      environment: Self.environment)
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
    let connection = try server.connect()
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
    let answer = try server.get(target, "Accept: application/json")
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

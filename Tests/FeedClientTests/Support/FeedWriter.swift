import TestSupport

/// Writes to a server, on a connection of its own.
struct FeedWriter: Sendable {
  static let token = "client-0123456789abcdef"

  private let port: UInt16

  init(server: ServerProcess) { port = server.port }

  /// A server that takes these writes.
  static func server(
    _ options: [String] = ["--demo"], in folder: TemporaryFolder? = nil, port: UInt16 = 0
  ) throws -> ServerProcess {
    try ServerProcess(
      options, in: folder, port: port, environment: ["ROWCAST_TOKEN": Self.token])
  }

  @discardableResult
  func ask(
    _ method: String, _ target: String, _ body: String = "", type: String = "application/json"
  ) throws -> RawResponse {
    let connection = try RawConnection("127.0.0.1", port: port)
    var fields = ["Authorization: Bearer \(Self.token)", "Connection: close"]
    if !body.isEmpty { fields += ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] }
    try connection.send(RawRequest(method, target, fields).bytes + Array(body.utf8))
    let answer = try connection.response()
    guard answer.status < 300 else { throw TestFailure("\(answer.status): \(answer.text)") }
    return answer
  }

  /// Makes a feed of films `film-0` and on, in their order.
  func makeFilms(_ count: Int, in feed: String = "many") throws {
    try ask("PUT", "/feeds/\(feed)", #"{"title":"Many","order":"oldest"}"#)
    let lines = (0..<count).map { Self.film("film-\($0)", year: 3000 + $0) }
    try ask(
      "POST", "/feeds/\(feed)/items", lines.joined(separator: "\n"), type: "application/x-ndjson")
  }

  func put(_ id: String, year: Int, in feed: String = "many") throws {
    try ask("PUT", "/feeds/\(feed)/items/\(id)", Self.film(id, year: year))
  }

  func delete(_ id: String, in feed: String = "many") throws {
    try ask("DELETE", "/feeds/\(feed)/items/\(id)")
  }

  static func film(_ id: String, year: Int) -> String {
    let date = "\(year)-01-01T00:00:00Z"
    return #"{"id":"\#(id)","type":"film","publishedAt":"\#(date)","payload":{"title":"T"}}"#
  }

  /// A metric without labels.
  func metric(_ name: String) throws -> Double? {
    try ask("GET", "/metrics").text.split(separator: "\n")
      .first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) }
  }
}

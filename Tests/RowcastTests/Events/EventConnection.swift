import TestSupport

/// A connection that an event stream comes through.
final class EventConnection {
  let head: String
  private let client: RawClient
  private var reader = StreamClient()
  private var waiting: [StreamClient.Event] = []
  /// Whether the last chunk has come.
  private(set) var isAtEnd = false

  init(
    _ server: ServerProcess, _ target: String, fields: [String] = []
  ) throws {
    client = try RawClient(port: server.port)
    let lines = ["GET \(target) HTTP/1.1", "Host: x"] + fields
    try client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    head = try client.head()
  }

  /// The next event, waited for.
  func next() throws -> StreamClient.Event {
    while waiting.isEmpty {
      guard try readChunk() else { throw TestFailure("the stream has ended") }
    }
    return waiting.removeFirst()
  }

  /// Reads on until that event has come, and gives the number of events before it.
  func read(until id: String) throws -> Int {
    var count = 0
    while try next().id != id { count += 1 }
    return count
  }

  func close() { client.close() }

  /// Reads up to the end of the body.
  func readToEnd() throws { while try readChunk() {} }

  private func readChunk() throws -> Bool {
    guard !isAtEnd else { return false }
    var line: [UInt8] = []
    while line.suffix(2) != [13, 10] { line += try client.bytes(1) }
    guard let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) else {
      throw TestFailure("no chunk size: \(line)")
    }
    reader.receive(try client.bytes(size))
    guard try client.bytes(2) == [13, 10] else { throw TestFailure("a chunk without its end") }
    isAtEnd = size == 0
    waiting += reader.takeEvents()
    return !isAtEnd
  }
}

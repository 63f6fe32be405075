import Cells
import DemoFeed
import Feeds
import HTTPCore
import Synchronization
import TestSupport
import Testing

/// A responder over a database of its own, without a socket.
final class RouteFixture {
  let database: TestDatabase
  let writer: SQLiteFeedWriter
  let log: LogLines
  let faults: RenderingFaults
  let responder: FeedResponder<SQLiteFeedStore>
  private let settings: FeedResponderSettings

  init(settings: FeedResponderSettings = FeedResponderSettings()) throws {
    self.settings = settings
    let log = LogLines()
    self.log = log
    faults = RenderingFaults { log.append($0) }
    database = try TestDatabase()
    writer = try database.writer()
    responder = try FeedResponder(
      store: try database.store(), registry: try Self.registry(), settings: settings,
      faults: faults
    ) { log.append($0) }
  }

  /// The demo's cells and those of these tests.
  static func registry() throws -> CellRegistry {
    try CellRegistry(DemoFeed.registrations + RouteCells.registrations)
  }

  /// Another responder over any store, as one that starts now.
  func another<Store: FeedStore>(over store: Store) throws -> FeedResponder<Store> {
    let log = log
    return try FeedResponder(
      store: store, registry: try Self.registry(), settings: settings,
      faults: RenderingFaults { log.append($0) }
    ) { log.append($0) }
  }

  /// Answers a request, and sees that the answer is well-formed whatever it says.
  func respond(
    _ method: HTTPCore.Method = .get, _ target: String,
    fields: [(name: String, value: String)] = [],
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    let request = Request.sample(method, target, fields: fields)
    let response = responder.respond(to: request)
    for fault in WellFormed.faults(of: response, to: request) {
      Issue.record("\(method.rawValue) \(target): \(fault)", sourceLocation: place)
    }
    return response
  }

  /// Answers a GET.
  func get(
    _ target: String, _ fields: (name: String, value: String)...,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    respond(.get, target, fields: fields, at: place)
  }
}

/// What a responder has told its operator.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

extension Response {
  /// The ids of a page's rows.
  var ids: [String] {
    ((json?["rows"] as? [[String: Any]]) ?? []).compactMap { $0["id"] as? String }
  }

  /// The rows of a page.
  var rows: [[String: Any]] { json?["rows"] as? [[String: Any]] ?? [] }

  /// The name of the parameter that a problem blames.
  var parameter: String? { json?["parameter"] as? String }
}

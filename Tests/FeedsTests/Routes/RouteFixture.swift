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
  let responder: FeedResponder
  private let registry: CellRegistry
  private let settings: FeedResponderSettings
  /// What `GET /cells` promises of rows.
  private let rules: RowRules
  /// What `GET /openapi.json` promises of answers.
  private let contract: ContractRules

  /// - Parameters:
  ///   - registry: nil for the demo's cells and those of these tests.
  ///   - clock: what the writer takes for the time of day.
  init(
    registry: CellRegistry? = nil, settings: FeedResponderSettings = FeedResponderSettings(),
    retention: SnapshotRetention = .standard, clock: TestClock = TestClock()
  ) throws {
    self.settings = settings
    let registry = try registry ?? Self.registry()
    self.registry = registry
    let log = LogLines()
    self.log = log
    faults = RenderingFaults { log.append($0) }
    database = try TestDatabase()
    writer = try database.writer(retention: retention, clock: clock)
    responder = try FeedResponder(
      store: try SQLiteFeedStore(
        path: database.path, nodeCacheCapacity: settings.nodeCacheCapacity),
      registry: registry, settings: settings, faults: faults
    ) { log.append($0) }
    let cells = responder.respond(to: .sample(.get, "/cells")).body
    rules = try RowRules(cells: cells)
    contract = try ContractRules(registry: registry, settings: settings, cells: cells)
  }

  /// The demo's cells and those of these tests.
  static func registry() throws -> CellRegistry {
    try CellRegistry(DemoFeed.registrations + RouteCells.registrations)
  }

  /// Another responder over any store, as one that starts now.
  func another(over store: any FeedStore) throws -> FeedResponder {
    let log = log
    return try FeedResponder(
      store: store, registry: registry, settings: settings,
      faults: RenderingFaults { log.append($0) }
    ) { log.append($0) }
  }

  /// Answers a request, and sees that the answer is well-formed whatever it says, that each of its
  /// rows is what `GET /cells` promises, and that the OpenAPI document has all of it.
  func respond(
    to request: Request, at place: SourceLocation = #_sourceLocation
  ) -> Response {
    let response = responder.respond(to: request)
    let faults = WellFormed.faults(of: response, to: request)
    let rowFaults = rules.faults(of: response.status == .ok ? response.body : [])
    for fault in faults + rowFaults + contract.faults(of: response) {
      let target = String(decoding: request.head, as: UTF8.self)
      Issue.record("\(target): \(fault)", sourceLocation: place)
    }
    return response
  }

  /// The same for a target.
  func respond(
    _ method: HTTPCore.Method = .get, _ target: String,
    fields: [(name: String, value: String)] = [],
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    respond(to: Request.sample(method, target, fields: fields), at: place)
  }

  /// Answers a GET.
  func get(
    _ target: String, _ fields: (name: String, value: String)...,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    respond(.get, target, fields: fields, at: place)
  }
}

extension RouteFixture {
  /// The Link field of a second page of feed `a` that is not the last.
  static func linkOfSecondPage(carrying rest: String) -> String {
    """
    </feeds/a/rows?pageIndex=0\(rest)>; rel="first", \
    </feeds/a/rows?pageIndex=0\(rest)>; rel="prev", \
    </feeds/a/rows?pageIndex=2\(rest)>; rel="next"
    """
  }

  /// Changes the feed until no instant before is kept.
  func forgetInstants(of feed: String) throws {
    let clock = TestClock()
    let writer = try database.writer(
      retention: SnapshotRetention(seconds: 0, changes: 0), clock: clock)
    for number in 0..<4 {
      clock.seconds += 1_000_000_000
      try writer.put(.sample("n\(number)"), into: feed)
    }
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

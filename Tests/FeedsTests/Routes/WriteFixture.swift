import Cells
import Feeds
import HTTPCore
import Synchronization
import TestSupport
import Testing

/// A responder that takes writes, with the one writer behind it, without a socket or a thread.
final class WriteFixture {
  static let token = "s3cret-token"

  let database: TestDatabase
  let writer: SQLiteFeedWriter
  let queue: WriteQueue
  let tokens: WriteTokens
  let clock = MovedClock()
  let log = LogLines()
  let spools: MemorySpools
  let responder: FeedResponder
  private let rules: RowRules
  private let contract: ContractRules

  /// - Parameters:
  ///   - tokens: those that are set.
  ///   - queueLimit: writes that wait at the most.
  ///   - change: what is set otherwise than usual.
  init(
    tokens: [String] = [WriteFixture.token], queueLimit: Int = 1000, base: BasePath = BasePath(),
    registry: CellRegistry? = nil, _ change: (inout WriteAccess) -> Void = { _ in }
  ) throws {
    database = try TestDatabase()
    writer = try database.writer()
    queue = WriteQueue(maximumCount: queueLimit, maximumBytes: 64 << 20) {}
    self.tokens = WriteTokens(digests: tokens.map { WriteTokens.digest(of: Array($0.utf8)[...]) })
    let spools = MemorySpools()
    self.spools = spools
    var access = WriteAccess(queue: queue, tokens: self.tokens) { () throws(SpoolError) in
      try spools.make()
    }
    let clock = clock
    access.clock = { clock.milliseconds }
    change(&access)
    let registry = try registry ?? RouteFixture.registry()
    var settings = FeedResponderSettings()
    settings.writes = access
    settings.basePath = base
    let log = log
    responder = try FeedResponder(
      store: try database.store(), registry: registry, settings: settings,
      faults: RenderingFaults { log.append($0) }
    ) { log.append($0) }
    let cells = responder.respond(to: .sample(.get, "/cells")).body
    rules = try RowRules(cells: cells)
    contract = try ContractRules(registry: registry, settings: settings, cells: cells)
  }

  /// Does what the server would with such a request, and waits for the answer; a body is announced
  /// by its length, and taken in pieces where it is taken so.
  func send(
    _ method: HTTPCore.Method, _ target: String, _ fields: [(name: String, value: String)] = [],
    body: [UInt8] = [], pieces: Int = 7, runsWriter: Bool = true,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    let response = begin(method, target, fields, body: body, pieces: pieces)
    if runsWriter { runWrites() }
    return finished(response, method, target, at: place)
  }

  /// The same up to where the writer's thread comes in.
  func begin(
    _ method: HTTPCore.Method, _ target: String, _ fields: [(name: String, value: String)] = [],
    body: [UInt8] = [], pieces: Int = 7
  ) -> Response {
    var fields = fields
    if !body.isEmpty { fields.append(("Content-Length", "\(body.count)")) }
    var request = Request.sample(method, target, fields: fields)
    guard !body.isEmpty else { return responder.respond(to: request) }
    if responder.refusesBody(of: request) { return responder.respond(to: request) }
    if let limit = responder.bodyLimit(for: request), body.count > limit {
      return Response(.contentTooLarge)
    }
    guard let sink = responder.bodySink(for: request) else {
      request.body = body
      return responder.respond(to: request)
    }
    let size = max(1, body.count / max(pieces, 1))
    var start = 0
    while start < body.count {
      let end = min(start + size, body.count)
      var wantsMore = sink.take(body[start..<end])
      while sink.isBusy { wantsMore = sink.goOn() }
      guard wantsMore else { break }
      start = end
    }
    return sink.finish()
  }

  /// The answer that a response waits for, once the writer has run.
  func finished(
    _ response: Response, _ method: HTTPCore.Method, _ target: String,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    var finished = response
    if let pending = response.pending {
      guard let answer = pending.take() else {
        Issue.record("\(method) \(target): no answer was given", sourceLocation: place)
        return response
      }
      finished = answer.response
      finished.route = response.route
    }
    let faults = WellFormed.faults(of: finished, to: .sample(method, target))
    let rowFaults = rules.faults(of: finished.status == .ok ? finished.body : [])
    for fault in faults + rowFaults + contract.faults(of: finished) {
      Issue.record("\(method) \(target): \(fault)", sourceLocation: place)
    }
    return finished
  }

  /// Runs the writer's turns until nothing waits.
  func runWrites() { runWrites(with: writer) }

  func runWrites(with writer: some FeedWriter) {
    while true {
      let jobs = queue.take()
      if jobs.isEmpty { return }
      if case .locked(let error) = WriteGroup(jobs).run(with: writer) {
        WriteGroup.giveUp(jobs[...], error)
      }
    }
  }

  // MARK: - Requests with a good token

  static let authorized = (name: "Authorization", value: "Bearer \(token)")

  /// Sends JSON.
  func json(
    _ method: HTTPCore.Method, _ target: String, _ text: String,
    _ fields: (name: String, value: String)..., runsWriter: Bool = true,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    send(
      method, target, fields + [Self.authorized, ("Content-Type", "application/json")],
      body: Array(text.utf8), runsWriter: runsWriter, at: place)
  }

  /// Posts lines.
  func lines(
    _ target: String, _ text: [UInt8], _ fields: (name: String, value: String)...,
    pieces: Int = 7, at place: SourceLocation = #_sourceLocation
  ) -> Response {
    send(
      .post, target, fields + [Self.authorized, ("Content-Type", "application/x-ndjson")],
      body: text, pieces: pieces, at: place)
  }

  func delete(
    _ target: String, _ fields: (name: String, value: String)...,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    send(.delete, target, fields + [Self.authorized], at: place)
  }

  func get(
    _ target: String, _ fields: (name: String, value: String)...,
    at place: SourceLocation = #_sourceLocation
  ) -> Response {
    send(.get, target, fields, at: place)
  }

  /// The ids of the feed's rows, in their order.
  func ids(_ feed: String = "a") -> [String] { get("/feeds/\(feed)/rows?pageSize=100").ids }
}

/// A time of day that a test moves.
final class MovedClock: Sendable {
  private let value = Mutex<Int64>(1_800_000_000_123)

  var milliseconds: Int64 {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// Spools in memory, which can be out of room.
final class MemorySpools: Sendable {
  private final class Spool: ByteSpool {
    private let bytes = Mutex<[UInt8]>([])
    private let spools: MemorySpools

    init(_ spools: MemorySpools) { self.spools = spools }

    func append(_ more: [UInt8]) throws(SpoolError) {
      try spools.check()
      bytes.withLock { $0 += more }
    }

    func read(at offset: Int, limit: Int) throws(SpoolError) -> [UInt8] {
      try spools.check()
      return bytes.withLock { Array($0.dropFirst(offset).prefix(limit)) }
    }

    deinit { spools.open.withLock { $0 -= 1 } }
  }

  fileprivate let open = Mutex(0)
  private let failure = Mutex<SpoolError?>(nil)

  /// Spools that are not let go yet.
  var count: Int { open.withLock { $0 } }

  func fail(_ error: SpoolError?) { failure.withLock { $0 = error } }

  fileprivate func check() throws(SpoolError) {
    if let error = failure.withLock({ $0 }) { throw error }
  }

  func make() throws(SpoolError) -> any ByteSpool {
    try check()
    open.withLock { $0 += 1 }
    return Spool(self)
  }
}

extension Response {
  /// The pointer that a problem blames first.
  var pointer: String? { json?["pointer"] as? String }

  /// The pointers of all faults that a problem tells.
  var pointers: [String] {
    ((json?["errors"] as? [[String: Any]]) ?? []).compactMap { $0["pointer"] as? String }
  }

  /// The kind of a problem: the last part of its type.
  var kind: String? { (json?["type"] as? String).map { String($0.dropFirst("/problems/".count)) } }
}

/// The gzip form of bytes that have a smaller one.
func pressed(_ bytes: [UInt8]) throws -> [UInt8] {
  guard case .pressed(let pressed) = GzipPress().press(bytes) else {
    throw TestFailure("nothing was gained by gzip")
  }
  return pressed
}

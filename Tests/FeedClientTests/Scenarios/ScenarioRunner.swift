import FeedClient
import Foundation
import TestSupport
import Testing

/// Plays a scenario's steps to a list, and says what did not go as written.
struct ScenarioRunner {
  private let executor = StepExecutor()
  private let clock = HandClock()
  private let transport: ScriptedTransport
  private let list: PagedList<UnknownRow>
  /// How many requests were expected so far.
  private var expected = 0

  init(pageSize: Int, _ cancellation: ScriptedTransport.Cancellation) throws {
    transport = ScriptedTransport(cancellation)
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 }, transport: transport,
      clock: clock)
    list = PagedList(client, feed: "f", pageSize: pageSize, executor: executor)
  }

  static func run(_ scenario: Scenario, _ cancellation: ScriptedTransport.Cancellation) throws {
    var runner = try Self(pageSize: scenario.pageSize, cancellation)
    for (index, json) in scenario.steps.enumerated() {
      guard let step = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
        throw TestFailure("step \(index + 1) is no object")
      }
      runner.executor.drain()
      do {
        try runner.take(step)
      } catch {
        let text = String(decoding: json.prefix(300), as: UTF8.self)
        throw TestFailure("step \(index + 1), \(text): \(error)")
      }
    }
    // What comes late has nothing to come to.
    runner.list.close()
    runner.executor.drain()
  }

  private mutating func take(_ step: [String: Any]) throws {
    guard step.count == 1, let (kind, value) = step.first else { throw TestFailure("no step") }
    switch kind {
    case "do": try take(action: "\(value)")
    case "request":
      let request = transport.requests.dropFirst(expected).first
      expected += 1
      try check(request?.target == value as? String, "asked: \(request?.target ?? "nothing")")
      try check(request?.method == "GET", "method")
    case "noRequest":
      let extra = transport.requests.dropFirst(expected).first
      try check(extra == nil, "asked: \(extra?.target ?? "")")
    case "answer": try answer(Parts(value))
    case "event":
      let event = try Parts(value)
      let data = try event.json("data")
      try transport.event(
        event.string("event"), id: Parts(event.parts["data"]).string("snapshot"), data: data)
    case "cut": try transport.cut()
    case "streams": transport.answerStreams(value as? Int ?? 200)
    case "follows":
      let open = transport.streams.filter(\.isOpen).map(\.position)
      try check(open == (value as? String).map { [$0] } ?? [], "followed: \(open)")
    case "expect": try expect(Parts(value).parts)
    default: throw TestFailure("\(kind) is no step")
    }
  }

  private func check(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    if !holds { throw TestFailure(message()) }
  }

  private func take(action: String) throws {
    switch action {
    case "follow": list.follow()
    case "unfollow": list.unfollow()
    case "close": list.close()
    default:
      guard let load = ListLoad(rawValue: action) else { throw TestFailure("no such action") }
      list.start(load)
    }
  }

  private func answer(_ answer: Parts) throws {
    let number = try answer.int("to")
    try check(transport.requests.indices.contains(number), "there is no such request")
    try check(!transport.requests[number].isAnswered, "it is answered already")
    if let fails = answer.parts["fails"] as? String {
      guard let kind = RowcastError.Kind(rawValue: fails) else { throw TestFailure("no such kind") }
      return transport.answer(number, .failure(RowcastError(kind, detail: "scripted")))
    }
    let body = try answer.parts["text"].map { "\($0)" } ?? answer.json("body")
    let fields = answer.parts["headers"] as? [String: String] ?? [:]
    transport.answer(
      number,
      .success(
        TransportResponse(
          status: try answer.int("status"), fields: fields, body: Data(body.utf8))))
  }

  private func expect(_ parts: [String: Any]) throws {
    let state = list.state
    for (key, value) in parts {
      let isNull = value is NSNull
      let holds: Bool
      switch key {
      case "phase": holds = state.phase.rawValue == value as? String
      case "ids": holds = state.rows.map(\.id) == (value as? [String]).map { $0.map { RowID($0) } }
      case "total": holds = isNull ? state.total == nil : state.total == value as? Int
      case "isNoMore": holds = state.isNoMore == value as? Bool
      case "hasLoaded": holds = state.hasLoaded == value as? Bool
      case "snapshot": holds = isNull ? state.snapshot == nil : state.snapshot == value as? String
      case "news": holds = isNull ? state.news == nil : state.news == value as? Int
      case "removed":
        holds = isNull ? state.removed == nil : state.removed == value as? Int
      case "rows":
        let rows = try state.rows.map { try JSONSerialization.jsonObject(with: $0.json) }
        holds = NSArray(array: rows).isEqual(value)
      case "error":
        holds = isNull ? state.error == nil : try matches(state.error, Parts(value).parts)
      case "followError":
        // What it happened during is said by where it stands.
        let failure = state.followError.map { ListFailure(during: .update, error: $0) }
        holds = isNull ? failure == nil : try matches(failure, Parts(value).parts)
      default: throw TestFailure("\(key) can't be expected")
      }
      try check(holds, "\(key) is not \(value): \(Self.shown(state))")
    }
  }

  private func matches(_ error: ListFailure?, _ parts: [String: Any]) throws -> Bool {
    guard let error, !error.detail.isEmpty else { return false }
    return try parts.allSatisfy { key, value in
      switch key {
      case "during": error.during.rawValue == value as? String
      case "kind": error.kind.rawValue == value as? String
      case "status": error.status == value as? Int
      case "canRetry": error.error.canRetry == value as? Bool
      case "retryAfter": error.error.retryAfter == value as? Int
      case "detail": error.detail == value as? String
      default: throw TestFailure("\(key) can't be expected of an error")
      }
    }
  }

  private static func shown(_ state: ListState<UnknownRow>) -> String {
    "\(state.phase) \(state.rows.map(\.id)) \(state.total ?? -1) \(state.isNoMore) "
      + "\(state.snapshot ?? "nil") news \(state.news ?? -1) "
      + "error \(state.error.map { "\($0.during) \($0.error)" } ?? "nil")"
  }
}

import HTTPCore

/// The one place where errors become problem documents.
extension RouteError {
  /// The answer. What the store says goes to `log` alone, never to a client.
  ///
  /// - Parameter base: what the paths in messages begin with, as in links.
  func response(base: BasePath = BasePath(), log: (String) -> Void) -> Response {
    switch self {
    case .malformedPath(let error):
      return ProblemDocument(
        .badRequest, detail: "The path is malformed at byte \(error.offset): \(error.reason)."
      ).response()
    case .malformedQuery(let error):
      var problem = ProblemDocument(.badRequest, detail: error.detail)
      if let parameter = error.parameter { problem = problem.parameter(parameter) }
      return problem.response()
    case .parameter(let name, let value, let rule):
      return ProblemDocument(
        .badRequest, detail: "\(name) is \"\(Self.shown(value))\"; it must be \(rule)."
      ).parameter(name).response()
    case .missingParameter(let name, let rule):
      return ProblemDocument(.badRequest, detail: "\(name) is missing; it must be \(rule).")
        .parameter(name).response()
    case .malformedID:
      return ProblemDocument(
        .badRequest,
        detail:
          "The path's item id must have 1 to 200 bytes of UTF-8 without control characters."
      ).response()
    case .snapshotExpired:
      return ProblemDocument(
        .gone, kind: "snapshot-expired", title: "Snapshot Expired",
        detail:
          "This snapshot of the feed is not kept any longer; load page 0 without snapshot and go on from there."
      ).response()
    case .unknownPath:
      return ProblemDocument(
        .notFound, detail: "Nothing is served under this path; GET \(base)/feeds lists the feeds."
      ).response()
    case .unknownOperatorPath:
      return ProblemDocument(
        .notFound,
        detail: "This port has /healthz, /readyz and /metrics; the feeds are on the other one."
      ).response()
    case .unknownFeed(let name):
      return ProblemDocument(
        .notFound,
        detail:
          "There is no feed \"\(Self.shown(Array(name.utf8)))\"; GET \(base)/feeds lists the feeds."
      ).response()
    case .unknownItem(let id, let feed):
      return ProblemDocument(
        .notFound,
        detail: "The feed \"\(feed)\" has no item \"\(Self.shown(Array(id.utf8)))\"."
      ).response()
    case .unknownCell(let type):
      return ProblemDocument(
        .notFound,
        detail:
          "There is no cell \"\(Self.shown(Array(type.utf8)))\"; GET \(base)/cells lists the cells."
      ).response()
    case .methodNotAllowed(let allowed):
      var fields = FieldBlock()
      fields.append("Allow", allowed.fieldValue)
      return ProblemDocument(
        .methodNotAllowed, detail: "This path allows \(allowed.fieldValue)."
      ).response(fields: fields)
    case .notAcceptable:
      return ProblemDocument(
        .notAcceptable, detail: "This path answers application/json, which Accept rules out."
      ).response()
    case .refusedEventStream:
      return ProblemDocument(
        .notAcceptable, detail: "This path answers text/event-stream, which Accept rules out."
      ).response()
    case .preconditionFailed:
      return ProblemDocument(
        .preconditionFailed, detail: "If-Match names no tag that this resource has now."
      ).response()
    case .store(let error):
      log("\(error)")
      return Self.response(of: error)
    case .write(let error):
      if let failure = error.failure { log(failure) }
      return error.response(base: base)
    case .database(let fault):
      var fields = FieldBlock()
      fields.append("Retry-After", "10")
      return ProblemDocument(.serviceUnavailable, detail: fault.detail).response(fields: fields)
    }
  }

  private static func response(of error: StoreError) -> Response {
    switch error {
    case .busy:
      var fields = FieldBlock()
      fields.append("Retry-After", "1")
      return ProblemDocument(
        .serviceUnavailable, detail: "The store is busy; try again in a second."
      ).response(fields: fields)
    case .full, .unwritable, .damaged, .failed:
      return ProblemDocument(
        .internalServerError, detail: "The store can't answer; the server's log says why."
      ).response()
    }
  }

  /// A client's text, shortened at a character's border for a message.
  static func shown(_ value: [UInt8]) -> String {
    let text = String(decoding: value.prefix(400), as: UTF8.self)
    return text.count <= 80 && value.count <= 400 ? text : text.prefix(80) + "…"
  }
}

import HTTPCore

extension WriteError {
  /// The answer, which says nothing of the server's inside.
  ///
  /// - Parameter base: what the paths in messages begin with, as in links.
  func response(base: BasePath) -> Response {
    switch self {
    case .unknownFeed(let name): RouteError.unknownFeed(name).response(base: base) { _ in }
    case .unknownItem(let id, let feed):
      RouteError.unknownItem(id: id, feed: feed).response(base: base) { _ in }
    default: problem.response(fields: fields)
    }
  }

  private var problem: ProblemDocument {
    switch self {
    case .noTokens:
      ProblemDocument(
        .forbidden,
        detail:
          "This server takes no writes, since it has no token for them; start it with ROWCAST_TOKEN set, or with --token-file."
      )
    case .unauthorized(let isTokenGiven):
      ProblemDocument(
        .unauthorized,
        detail: isTokenGiven
          ? "The token is none of this server's."
          : "Writes need a token: send it as Authorization: Bearer TOKEN.")
    case .feedName:
      ProblemDocument(
        .badRequest,
        detail:
          "A feed's name has 1 to 64 of the characters a-z, 0-9, '.', '_' and '-', the first a letter or digit."
      )
    case .unknownFeed, .unknownItem:
      ProblemDocument(.notFound, detail: "There is no such feed or item.")
    case .list(let name):
      ProblemDocument(
        .conflict, kind: "feed-is-a-list", title: "Feed Is a List",
        detail:
          "The feed \"\(name)\" is a list of the program's own, which alone changes it.")
    case .mediaType(let types, _):
      ProblemDocument(
        .unsupportedMediaType,
        detail:
          "The body's Content-Type must be \(types.joined(separator: " or ")), in UTF-8.")
    case .contentCoding:
      ProblemDocument(
        .unsupportedMediaType, detail: "A body's Content-Encoding must be gzip, or none.")
    case .damagedCoding(let what):
      ProblemDocument(.badRequest, detail: "The body can't be unpacked: \(what).")
    case .tooLarge(let limit):
      ProblemDocument(
        .contentTooLarge, detail: "The body has more than \(limit) bytes, the most that is taken."
      ).adding("limit", .integer(limit))
    case .json(let fault):
      ProblemDocument(.badRequest, detail: "The body is not JSON that is taken: \(fault).")
    case .item(let invalid): invalid.problem(kind: "invalid-item", title: "Invalid Item", "item")
    case .feed(let invalid): invalid.problem(kind: "invalid-feed", title: "Invalid Feed", "feed")
    case .lines(let lines): lines.problem
    case .malformedKey:
      ProblemDocument(
        .badRequest,
        detail: "Idempotency-Key must be one value of 1 to 255 visible ASCII characters.")
    case .usedKey:
      ProblemDocument(
        .conflict, kind: "idempotency-conflict", title: "Idempotency Conflict",
        detail: "This Idempotency-Key came with another content before; take a new one.")
    case .takenID(let id, let feed):
      ProblemDocument(
        .conflict, kind: "id-taken", title: "Id Taken",
        detail:
          "The feed \"\(feed)\" has an item \"\(RouteError.shown(Array(id.utf8)))\" already; PUT replaces it."
      ).pointer("/id")
    case .order(let feed, let order):
      ProblemDocument(
        .conflict, kind: "order-is-fixed", title: "Order Is Fixed",
        detail:
          "The feed \"\(feed)\" has items, and keeps its order \(order.rawValue)."
      ).pointer("/order")
    case .precondition:
      ProblemDocument(
        .preconditionFailed,
        detail:
          "If-Match names no tag that the resource has now, or If-None-Match one that it has; GET tells its tag."
      )
    case .queueFull:
      ProblemDocument(
        .serviceUnavailable, kind: "write-queue-full", title: "Write Queue Full",
        detail: "Too many writes are waiting; this one was not done. Try again in a second.")
    case .crowded:
      ProblemDocument(
        .serviceUnavailable,
        detail: "Too many bodies are being received; this one was not. Try again in a second.")
    case .dropped:
      ProblemDocument(
        .serviceUnavailable, detail: "The body was not received; send the request again.")
    case .spool(let error):
      error.isOfRoom ? Self.problem(.full("")) : Self.problem(.busy(""))
    case .store(let error): Self.problem(error)
    }
  }

  private static func problem(_ error: StoreError) -> ProblemDocument {
    switch error {
    case .busy:
      ProblemDocument(
        .serviceUnavailable,
        detail: "The store is busy; nothing was written. Try again in a second.")
    case .full:
      ProblemDocument(
        .insufficientStorage, kind: "storage-full", title: "Storage Full",
        detail: "There is no room to write; nothing was written. Reading goes on.")
    case .unwritable:
      ProblemDocument(
        .serviceUnavailable, kind: "read-only", title: "Read Only",
        detail: "The store can't be written at present; nothing was written.")
    case .damaged, .failed:
      ProblemDocument(
        .internalServerError,
        detail: "The write failed, and nothing was written; the server's log says why.")
    }
  }

  /// What the status wants besides.
  private var fields: FieldBlock {
    var fields = FieldBlock()
    switch self {
    case .unauthorized(let isTokenGiven):
      fields.append(
        "WWW-Authenticate",
        isTokenGiven
          ? #"Bearer realm="rowcast", error="invalid_token""# : #"Bearer realm="rowcast""#)
    case .mediaType(let types, let isPost):
      fields.append("Accept", types.joined(separator: ", "))
      if isPost { fields.append("Accept-Post", types.joined(separator: ", ")) }
    case .contentCoding: fields.append("Accept-Encoding", "gzip")
    case .queueFull, .crowded, .dropped, .store(.busy): fields.append("Retry-After", "1")
    case .spool(let error):
      if !error.isOfRoom { fields.append("Retry-After", "1") }
    default: break
    }
    return fields
  }
}

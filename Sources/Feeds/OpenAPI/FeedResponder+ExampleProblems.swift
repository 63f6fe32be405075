import Cells
import HTTPCore

extension FeedResponder {
  /// Problem documents of the errors that routes have, made as those are answered.
  func addProblems(to examples: inout OpenAPIExamples) {
    let base = settings.basePath
    func add(_ name: String, _ response: Response) {
      examples.add(problem: response.body, name, code: response.status.code)
    }
    func add(_ name: String, _ error: RouteError) {
      add(name, error.response(base: base) { _ in })
    }
    func add(_ name: String, _ error: WriteError) { add(name, error.response(base: base)) }

    add("token-missing", .unauthorized(isTokenGiven: false))
    add("token-unknown", .unauthorized(isTokenGiven: true))
    add("no-tokens", WriteError.noTokens)
    add("unknown-feed", RouteError.unknownFeed("nowhere"))
    add("unknown-item", RouteError.unknownItem(id: "nothing", feed: "nowhere"))
    add("unknown-cell", .unknownCell("NoCell"))
    add("unknown-path", .unknownPath)
    add("method", .methodNotAllowed(MethodSet(.get, .head, .options)))
    add("json", .notAcceptable)
    add("event-stream", .refusedEventStream)
    add("id-taken", .takenID("nothing", feed: "nowhere"))
    add("order", .order(of: "nowhere", is: .newest))
    add("idempotency-key", .usedKey)
    add("list", .list("nowhere"))
    add("snapshot-expired", .snapshotExpired)
    add("read", .preconditionFailed)
    add("write", .precondition)
    add("item", .tooLarge(limit: settings.writes?.bounds.itemBody ?? WriteBounds().itemBody))
    add("content-type", .mediaType(Route.postItems.contentKinds.map(\.mediaType), isPost: true))
    add("content-encoding", .contentCoding)
    addInvalid(to: &examples)
    add("store", RouteError.store(.failed("")))
    add("busy", RouteError.store(.busy("")))
    add("database", .database(.replaced))
    add("queue", .queueFull)
    add("read-only", WriteError.store(.unwritable("")))
    add("full", WriteError.store(.full("")))
  }

  /// Those of items and feeds that are refused, by what refuses them.
  private func addInvalid(to examples: inout OpenAPIExamples) {
    func add(_ name: String, _ error: WriteError) {
      let response = error.response(base: settings.basePath)
      examples.add(problem: response.body, name, code: response.status.code)
    }
    do throws(WriteError) {
      _ = try draft(in: Array("{}".utf8))
    } catch {
      add("item", error)
      if case .item(let invalid) = error {
        var lines = FaultyLines()
        lines.add(line: 1, invalid.faults)
        add("lines", .lines(lines))
      }
    }
    do throws(WriteError) {
      _ = try draft(in: Array("{".utf8))
    } catch {
      add("json", error)
    }
    do throws(WriteError) {
      _ = try FeedChange(json: Array(#"{"order":"none"}"#.utf8))
    } catch {
      add("feed", error)
    }
  }
}

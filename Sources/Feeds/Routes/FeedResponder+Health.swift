import HTTPCore

extension FeedResponder {
  /// `GET /healthz`: the process answers.
  func health() -> Response { status(.ok, "ok") }

  /// `GET /readyz`: the database's file is the one that was opened, the store can be read, no
  /// damage was met that is not known to be mended, and the server is not about to end; 503 otherwise.
  func readiness() -> Response {
    if settings.isDraining() { return status(.serviceUnavailable, "draining") }
    if let fault = settings.databaseFault() { return status(.serviceUnavailable, fault.word) }
    do throws(StoreError) {
      try verification.run(at: .now) { () throws(StoreError) in try store.verify() }
      if settings.writes?.health.hasMetDamage == true || faults.isDamaged(at: .now, meetsDamage) {
        return status(.serviceUnavailable, "damaged")
      }
      return status(.ok, "ready", writes: writesWord)
    } catch {
      logFailure("\(error)")
      if case .damaged = error { return status(.serviceUnavailable, "damaged") }
      return status(.serviceUnavailable, "unavailable")
    }
  }

  /// Takes note of a request that could not be answered since the database is damaged. A write that
  /// met damage is the writer's to tell.
  func noteDamage(_ request: Request) {
    if request.method == .get || request.method == .head { faults.noteDamage(met: request) }
  }

  /// Whether the request can't be answered now, be it since the database can't be read at all.
  private func meetsDamage(_ request: Request) -> Bool {
    if let answer = settings.answerAnew { return answer(request).map { $0.code >= 500 } ?? true }
    do throws(RouteError) {
      var number = 0
      return try route(request, &number).status.code >= 500
    } catch {
      return error.response(base: settings.basePath) { _ in }.status.code >= 500
    }
  }

  /// How writes go; nil where nobody may write. Readers are served whatever it says, so it makes
  /// nothing red.
  private var writesWord: String? {
    if settings.readOnlyReason != nil { return "read-only" }
    guard let access = settings.writes, !access.tokens.isEmpty else { return nil }
    return access.health.word
  }

  private func status(_ status: Status, _ word: String, writes: String? = nil) -> Response {
    var fields = FieldBlock()
    fields.append("Content-Type", "application/json")
    fields.append("Cache-Control", "no-store")
    let more = writes.map { #","writes":"\#($0)""# } ?? ""
    return Response(status, fields: fields, body: Array(#"{"status":"\#(word)"\#(more)}"#.utf8))
  }
}

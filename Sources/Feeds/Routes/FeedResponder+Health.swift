import HTTPCore

extension FeedResponder {
  /// `GET /healthz`: the process answers.
  func health() -> Response { status(.ok, "ok") }

  /// `GET /readyz`: the database's file is the one that was opened, the store can be read, no feed is
  /// seen to be damaged, and the server is not about to end; 503 otherwise.
  func readiness() -> Response {
    if settings.isDraining() { return status(.serviceUnavailable, "draining") }
    if let fault = settings.databaseFault() { return status(.serviceUnavailable, fault.word) }
    do throws(StoreError) {
      try verification.run(at: .now) { () throws(StoreError) in try store.verify() }
      if faults.hasSeenDamage {
        let state = try databaseState()
        if faults.isDamaged(at: state) { return status(.serviceUnavailable, "damaged") }
      }
      return status(.ok, "ready", writes: writesWord)
    } catch {
      logFailure("\(error)")
      if case .damaged = error { return status(.serviceUnavailable, "damaged") }
      return status(.serviceUnavailable, "unavailable")
    }
  }

  /// Takes note that the database as it is now could not answer a request.
  func noteDamage() {
    do throws(StoreError) { faults.noteDamage(at: try databaseState()) } catch {
      // What can't be read at all is seen by `readiness` itself.
    }
  }

  /// What changes with every change of any feed.
  private func databaseState() throws(StoreError) -> [Int64] {
    try store.atOneInstant(failingAs: \.self) { () throws(StoreError) in
      try store.feeds().flatMap { [$0.number, $0.version] }
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

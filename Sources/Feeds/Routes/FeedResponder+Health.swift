import HTTPCore

extension FeedResponder {
  /// `GET /healthz`: the process answers.
  func health() -> Response { status(.ok, "ok") }

  /// `GET /readyz`: the store can be read, and no feed is seen to be damaged; 503 otherwise.
  func readiness() -> Response {
    do throws(StoreError) {
      try store.verify()
      return status(.ok, "ready")
    } catch {
      return status(.serviceUnavailable, "unavailable")
    }
  }

  private func status(_ status: Status, _ word: String) -> Response {
    var fields = FieldBlock()
    fields.append("Content-Type", "application/json")
    fields.append("Cache-Control", "no-store")
    return Response(status, fields: fields, body: Array(#"{"status":"\#(word)"}"#.utf8))
  }
}

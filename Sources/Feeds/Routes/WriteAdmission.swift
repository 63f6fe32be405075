import HTTPCore

/// A write that was let in by all that is known before its body.
struct WriteAdmission {
  let input: RouteInput
  let access: WriteAccess
  let feed: FeedName
  /// Nil where the route needs no body.
  let content: RequestContent?
  /// Nil where the request has none, or is no POST.
  let key: IdempotencyKey.Name?

  var request: Request { input.request }

  /// Whether the request has a body that was not received.
  var isDropped: Bool {
    guard request.body.isEmpty else { return false }
    return request.value(of: .contentLength).map { $0.contains { $0 != 0x30 } } ?? false
  }

  /// The decoded body.
  func body() throws(WriteError) -> [UInt8] {
    guard let content else { return [] }
    if isDropped { throw .dropped }
    return try DecodedBody.bytes(
      of: request.body, content.coding, limit: access.limit(of: content.kind))
  }
}

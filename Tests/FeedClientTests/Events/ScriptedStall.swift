import FeedClient

/// A network that never answers.
struct ScriptedStall: Transport {
  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    _ = try await ByteStream().next()
    throw RowcastError(.offline, detail: "never")
  }

  func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
    _ = try await ByteStream().next()
    throw RowcastError(.offline, detail: "never")
  }
}

extension MediaType {
  package static let json = MediaType("application", "json")
  package static let ndjson = MediaType("application", "x-ndjson")
  /// RFC 9457 §3.
  package static let problem = MediaType("application", "problem+json")
  package static let html = MediaType("text", "html")
  package static let plainText = MediaType("text", "plain")
  /// Server-sent events (WHATWG HTML §9.2).
  package static let eventStream = MediaType("text", "event-stream")
}

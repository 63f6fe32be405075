/// How the access log's lines are written.
enum AccessLogFormat: String, Sendable, CaseIterable {
  case text
  case json
}

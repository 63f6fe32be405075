/// A coding that the server can give a body (RFC 9110 §8.4.1).
package enum ContentCoding: String, Sendable, CaseIterable {
  /// The body as it is; has no `Content-Encoding` line.
  case identity
  case gzip
}

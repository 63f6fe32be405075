/// What makes a retried POST the same one: the client's key, within its token and path.
package struct IdempotencyKey: Hashable, Sendable {
  /// SHA-256 of the token's digest and the path.
  package let scope: [UInt8]
  /// The value of the field, 1 to 255 visible ASCII characters.
  package let key: String
  /// SHA-256 of the request's content: its type and its decoded body.
  package let content: [UInt8]

  package init(scope: [UInt8], key: String, content: [UInt8]) {
    self.scope = scope
    self.key = key
    self.content = content
  }

  /// How long the first answer is kept, in seconds.
  package static let lifetime: Int64 = 24 * 60 * 60
}

import Synchronization

/// The tokens that writes are allowed with, as their digests alone; they can be replaced while the
/// server runs.
package final class WriteTokens: Sendable {
  /// What a request's token comes to.
  package enum Verdict: Sendable, Equatable {
    /// The digest of the token, for the scope of idempotency keys.
    case allowed(digest: [UInt8])
    /// The request has no token, or one that is none of these.
    case unauthorized
    /// There is no token: nobody may write.
    case forbidden
  }

  private let digests: Mutex<[[UInt8]]>

  /// - Parameter digests: SHA-256 of each token.
  package init(digests: [[UInt8]]) { self.digests = Mutex(digests) }

  package var isEmpty: Bool { digests.withLock { $0.isEmpty } }

  package func replace(by digests: [[UInt8]]) { self.digests.withLock { $0 = digests } }
}

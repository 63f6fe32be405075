package import HTTPCore

extension WriteTokens {
  /// What the request's token comes to. Every digest is compared, in constant time.
  package func verdict(for request: Request) -> Verdict {
    let known = current
    guard !known.isEmpty else { return .forbidden }
    guard let token = BearerToken(of: request) else { return .unauthorized }
    let digest = Self.digest(of: token.bytes)
    var isKnown = false
    for other in known where ConstantTime.isEqual(other, digest) { isKnown = true }
    return isKnown ? .allowed(digest: digest) : .unauthorized
  }
}

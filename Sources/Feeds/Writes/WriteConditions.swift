import HTTPCore

/// `If-Match` and `If-None-Match` of a write, evaluated within its transaction.
struct WriteConditions: Sendable {
  /// Nil where there is no condition.
  private let request: Request?

  init(of request: Request) {
    guard request.value(of: .ifMatch) != nil || request.value(of: .ifNoneMatch) != nil else {
      self.request = nil
      return
    }
    var request = request
    request.body = []
    self.request = request
  }

  /// - Parameter body: makes the body that GET would answer now, nil where there is nothing; called
  ///   only where there is a condition.
  /// - Throws: `WriteError.precondition` where a condition does not hold.
  func check(_ body: () throws(WriteError) -> [UInt8]?) throws(WriteError) {
    guard let request else { return }
    var tag: EntityTag?
    var alternatives: [EntityTag] = []
    if let body = try body() {
      let plain = EntityTag(hash: ContentHash.hash(body[...]))
      tag = plain
      // Who has read the gzip form knows what it would change too (RFC 9110 §13.1.1).
      if body.count >= GzipPress.leastSize { alternatives = [plain.variant(for: .gzip)] }
    }
    guard case .met = Precondition(request, current: tag, alternatives: alternatives) else {
      throw .precondition
    }
  }
}

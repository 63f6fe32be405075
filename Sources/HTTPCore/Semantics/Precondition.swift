/// What the conditions of a request say about going on with it (RFC 9110 §13).
package enum Precondition: Sendable {
  /// Do as the method says.
  case met
  /// Answer 304, with the tag and `Vary` and no body.
  case notModified
  /// Answer 412 and change nothing.
  case failed

  /// Evaluates the request's conditions in the order of RFC 9110 §13.2.2, for a resource that has
  /// an entity tag and no date.
  ///
  /// `current` is the tag of the representation that GET would send, nil when there is none now.
  /// `alternatives` are the tags of its other codings: any of them satisfies `If-Match`, because a
  /// client that read the gzip form and writes with its tag knows what it replaces. They count for
  /// `If-None-Match` on a write too; on a read `current` alone counts, so that a cache is never
  /// told that a form it lacks is fresh.
  ///
  /// Date conditions are ignored (§13.1.3, §13.1.4: without a date of its own the server must).
  /// A malformed `If-Match` member matches nothing. A malformed `If-None-Match` member matches
  /// nothing either, so a read is answered whole, but fails a write: a guard that cannot be read
  /// never lets a write through.
  ///
  /// Ask only where the answer would be a 2xx otherwise (§13.2.1): 401, 404 and 422 come first.
  package init(_ request: borrowing Request, current: EntityTag?, alternatives: [EntityTag] = []) {
    switch request.method {
    case .options, .trace, .connect:
      self = .met  // §13.2.1: they select no representation.
      return
    default: break
    }
    if let value = request.combinedValue(of: .ifMatch) {
      let list = EntityTagList(value)
      let isMatched =
        current.map { current in
          list.isAny || list.stronglyContains(current)
            || alternatives.contains { list.stronglyContains($0) }
        } ?? false
      guard isMatched else {
        self = .failed
        return
      }
    }
    guard let value = request.combinedValue(of: .ifNoneMatch) else {
      self = .met
      return
    }
    let isRead = request.method == .get || request.method == .head
    if isRead, let current, EntityTagList.isJust(current, value) {
      self = .notModified
      return
    }
    let list = EntityTagList(value)
    let isMatched = current.map { list.isAny || list.weaklyContains($0) } ?? false
    if isRead {
      self = isMatched ? .notModified : .met
    } else if isMatched || list.isMalformed {
      self = .failed
    } else {
      let isAlternative = current != nil && alternatives.contains { list.weaklyContains($0) }
      self = isAlternative ? .failed : .met
    }
  }
}

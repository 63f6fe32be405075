/// What media types a client takes (`Accept`, RFC 9110 §12.5.1).
///
/// The value is kept as it came and read anew for each question, without allocation, so a question
/// costs the value's length.
///
/// Malformed members are passed over; a value without a single good member counts as absent, and
/// absent means that anything will do. A range with parameters that an offer lacks
/// (`application/json;indent=4`) speaks for that offer only if no other range does, because a
/// client that sends it is better served with plain JSON than refused.
package struct Accept: Sendable {
  private let value: ArraySlice<UInt8>

  /// `value` is that of all the `Accept` lines, joined by commas; nil when there are none.
  package init(_ value: ArraySlice<UInt8>?) {
    self.value = value ?? []
  }

  package init(of request: borrowing Request) {
    self.init(request.combinedValue(of: .accept))
  }

  /// How much the client likes `offer`: the weight of the most specific range that covers it, the
  /// higher one of two alike.
  package func quality(of offer: MediaType) -> Quality {
    var cursor = FieldCursor(value)
    var isAnyRange = false
    var best: (specificity: Int, quality: Quality)?
    var fallback: Quality?
    while let member = cursor.member() {
      guard let range = MediaRange(member) else { continue }
      isAnyRange = true
      switch range.fit(to: offer) {
      case .covers(let specificity):
        if let known = best, known >= (specificity, range.quality) { continue }
        best = (specificity, range.quality)
      case .lacksParameters:
        fallback = max(fallback ?? .refused, range.quality)
      case .differs:
        continue
      }
    }
    return best?.quality ?? fallback ?? (isAnyRange ? .refused : .full)
  }

  /// Whether `offer` may be sent; 406 is the answer when no offer may.
  package func accepts(_ offer: MediaType) -> Bool { quality(of: offer) > .refused }

  /// Whether `offer` is liked better than `standard`, what the server sends when the client is
  /// content with both: `prefers(.html, over: .json)` is true for a browser, false for `*/*`.
  package func prefers(_ offer: MediaType, over standard: MediaType) -> Bool {
    quality(of: offer) > quality(of: standard)
  }
}

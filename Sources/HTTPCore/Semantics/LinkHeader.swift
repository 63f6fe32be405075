/// The value of a `Link` field: `</feeds>; rel="first", </feeds?x>; rel="next"` (RFC 8288 §3).
package struct LinkHeader: Sendable {
  /// Empty until a link is added; leave the line out then.
  package private(set) var fieldValue: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { fieldValue.isEmpty }

  /// Adds a link to `target`, a URI or a path with its query, already percent-encoded.
  ///
  /// A byte that no URI may hold (`<`, `>`, `"`, blanks, controls, non-ASCII) is encoded here, so
  /// that no target can end its brackets; the rest, `%` too, goes as it is.
  package mutating func append(_ target: [UInt8], _ relation: LinkRelation) {
    if !fieldValue.isEmpty { fieldValue.append(contentsOf: ", ".utf8) }
    fieldValue.append(0x3C)
    for byte in target {
      if byte == 0x25 || ByteClass.isUnreserved(byte) || ByteClass.isReserved(byte) {
        fieldValue.append(byte)
      } else {
        PercentEncoding.appendEscape(byte, to: &fieldValue)
      }
    }
    fieldValue.append(contentsOf: ">; rel=\"".utf8)
    fieldValue.append(contentsOf: relation.rawValue.utf8)
    fieldValue.append(0x22)
  }

  /// Adds a link to `target`, with the same care.
  package mutating func append(_ target: String, _ relation: LinkRelation) {
    append(Array(target.utf8), relation)
  }
}

/// The value of an `If-Match` or `If-None-Match` field (RFC 9110 §13.1.1, §13.1.2).
///
/// A malformed member, an unquoted tag for instance, is passed over up to the next comma and
/// matches nothing; `*` among other members is malformed too. That the list held one is kept, so
/// that a write can be held back where passing over is not the safe side.
package struct EntityTagList: Sendable {
  /// The whole value is `*`: any representation that exists.
  package let isAny: Bool
  package let tags: [EntityTag]
  package let isMalformed: Bool

  /// `value` is that of all lines of the field, joined by commas; reading costs its length and one
  /// array.
  package init(_ value: ArraySlice<UInt8>) {
    var cursor = FieldCursor(value)
    var tags: [EntityTag] = []
    var isStar = false
    var isMalformed = false
    cursor.skipListDelimiters()
    while cursor.current != nil {
      if let tag = Self.tag(at: &cursor) {
        tags.append(tag)
      } else if cursor.take(0x2A), cursor.endsMember(), !isStar {
        isStar = true
      } else {
        isMalformed = true
        _ = cursor.run { $0 != 0x2C }
      }
      cursor.skipListDelimiters()
    }
    isAny = isStar && tags.isEmpty && !isMalformed
    self.tags = tags
    self.isMalformed = isMalformed || (isStar && !isAny)
  }

  /// Whether the value is that strong tag alone, as clients send it that keep one; false where a closer
  /// look must tell.
  package static func isJust(_ tag: EntityTag, _ value: ArraySlice<UInt8>) -> Bool {
    let value = value.span
    let opaque = tag.opaque.span
    let count = opaque.count
    guard !tag.isWeak, value.count == count &+ 2, value[0] == 0x22, value[count &+ 1] == 0x22
    else { return false }
    for index in 0..<count where value[index &+ 1] != opaque[index] { return false }
    return true
  }

  /// Whether a member is the same as `tag`, neither of them weak; `*` is not asked about.
  package func stronglyContains(_ tag: EntityTag) -> Bool {
    tags.contains { $0.isStronglyEqual(to: tag) }
  }

  /// Whether a member is the same as `tag`, weak or not; `*` is not asked about.
  package func weaklyContains(_ tag: EntityTag) -> Bool {
    tags.contains { $0.isWeaklyEqual(to: tag) }
  }

  /// A tag with a comma or the end behind it, or nil with the cursor somewhere in the member.
  private static func tag(at cursor: inout FieldCursor) -> EntityTag? {
    var isWeak = false
    if cursor.take(0x57) {
      guard cursor.take(0x2F) else { return nil }
      isWeak = true
    }
    guard cursor.take(0x22) else { return nil }
    let opaque = cursor.run(where: ByteClass.isEntityTag) ?? []
    guard cursor.take(0x22), cursor.endsMember() else { return nil }
    return EntityTag(opaque: opaque, isWeak: isWeak)
  }
}

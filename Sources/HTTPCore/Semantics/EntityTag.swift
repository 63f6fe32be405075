/// An entity tag such as `"3f9a"` or `W/"3f9a"` (RFC 9110 §8.8.3).
package struct EntityTag: Sendable {
  package let isWeak: Bool
  /// What stands between the quotes; compared byte by byte, and never holds a quote or a blank.
  package let opaque: ArraySlice<UInt8>

  /// Nil when `opaque` holds a byte that no tag may hold (controls, blank, `"`, DEL).
  package init?(opaque: ArraySlice<UInt8>, isWeak: Bool = false) {
    guard opaque.allSatisfy(ByteClass.isEntityTag) else { return nil }
    self.isWeak = isWeak
    self.opaque = opaque
  }

  /// The strong tag of contents with that hash, 16 hexadecimal digits.
  package init(hash: UInt64) {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(16)
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash &>> UInt64(shift)) & 15
      opaque.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
    isWeak = false
    self.opaque = opaque[...]
  }

  /// The tag of the same representation in `coding`: another tag for each coding, because a strong
  /// tag names exact bytes (§8.8.3.3).
  package func variant(for coding: ContentCoding) -> EntityTag {
    guard coding != .identity else { return self }
    return EntityTag(checked: opaque + [0x2D] + Array(coding.rawValue.utf8), isWeak: isWeak)
  }

  private init(checked opaque: ArraySlice<UInt8>, isWeak: Bool) {
    self.isWeak = isWeak
    self.opaque = opaque
  }

  /// Whether both name the same bytes: neither is weak (§8.8.3.2).
  package func isStronglyEqual(to other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Whether both name the same content, weak or not (§8.8.3.2).
  package func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

  /// As it goes on the wire, quotes and `W/` included.
  package var fieldValue: [UInt8] {
    (isWeak ? [0x57, 0x2F, 0x22] : [0x22]) + opaque + [0x22]
  }
}

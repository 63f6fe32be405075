package import Cells

/// An item as a client or a file gives it: what may be left out may be missing.
package struct ItemDraft: Hashable, Sendable {
  /// `publishedAt` as it was given.
  package enum DateMember: Hashable, Sendable {
    case absent
    /// `null`: the item is undated.
    case undated
    case at(Timestamp)
  }

  package let id: ItemID?
  package let type: ItemType
  package let publishedAt: DateMember
  package let payload: [UInt8]
}

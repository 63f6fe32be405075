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

  /// The item under an id, dated by `standard` where the draft says nothing of a date.
  package func item(id: ItemID, ifAbsent standard: Timestamp? = nil) -> NewItem {
    let date: Timestamp? =
      switch publishedAt {
      case .at(let given): given
      case .undated: nil
      case .absent: standard
      }
    return NewItem(id: id, type: type, publishedAt: date, payload: payload)
  }
}

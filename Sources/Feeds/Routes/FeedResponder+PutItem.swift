import Cells
import HTTPCore

extension FeedResponder {
  /// `PUT /feeds/{feed}/items/{id}`
  func putItem(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .putItem, input)
    let id = try input.itemID()
    let draft = try RouteError.writing { () throws(WriteError) in
      let draft = try self.draft(in: write.body())
      if let own = draft.id, own != id {
        let reason = "an id in the body must be that of the path, or be left out"
        throw .item(InvalidItem(faults: [ItemFault(pointer: "/id", reason: reason)]))
      }
      return draft
    }
    let scope = scope(of: write)
    let conditions = WriteConditions(of: input.request)
    return try submit(write.access, weight: draft.payload.count) {
      (transaction) throws(WriteError) in
      let feed = try scope.feed(in: transaction)
      let stored = try scope.item(id, in: feed, transaction)
      try conditions.check { ItemWords.body(of: stored) }
      // Replaced, it keeps the date that it has, be it none.
      let date: Timestamp? = if let stored { stored.publishedAt } else { scope.now }
      let item = draft.item(id: id, ifAbsent: date)
      let outcome = try WriteError.storing { () throws(StoreError) in
        try transaction.put(item, into: feed)
      }
      return scope.answer(item, outcome == .created ? .created : .ok)
    }
  }

  /// The item of a body.
  func draft(in body: [UInt8]) throws(WriteError) -> ItemDraft {
    do throws(ItemDraft.Refusal) {
      return try ItemDraft(json: body[...], registry: edition.registry)
    } catch {
      throw WriteError(error)
    }
  }
}

extension WriteError {
  init(_ refusal: ItemDraft.Refusal) {
    switch refusal {
    case .json(let fault): self = .json(fault)
    case .item(let invalid): self = .item(invalid)
    }
  }
}

extension ItemWords {
  /// The body that GET of the item answers; nil for none.
  static func body(of item: StoredItem?) -> [UInt8]? {
    guard let item else { return nil }
    var body: [UInt8] = []
    _ = appendShown(item, to: &body)
    return body
  }
}

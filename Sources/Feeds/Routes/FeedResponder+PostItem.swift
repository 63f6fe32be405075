import Cells
import HTTPCore
import SQLite

extension FeedResponder {
  /// `POST /feeds/{feed}/items` of one item.
  func postItem(_ write: WriteAdmission) throws(RouteError) -> Response {
    let body = try RouteError.writing { () throws(WriteError) in try write.body() }
    let draft = try RouteError.writing { () throws(WriteError) in try self.draft(in: body) }
    var hash = IdempotencyKey.contentHash(of: .json)
    if write.key != nil { hash.update(body[...]) }
    let content = hash.finish()
    let scope = scope(of: write)
    let id = draft.id ?? TimeOrderedID.make(at: scope.clock())
    return try submit(
      write.access, key: write.key?.key(of: content), weight: draft.payload.count
    ) { (transaction) throws(WriteError) in
      let feed = try scope.feed(in: transaction)
      guard try scope.item(id, in: feed, transaction) == nil else {
        throw .takenID(id.description, feed: scope.name.text)
      }
      let item = draft.item(id: id, ifAbsent: scope.now)
      _ = try WriteError.storing { () throws(StoreError) in
        try transaction.put(item, into: feed)
      }
      return scope.answer(item, .created)
    }
  }
}

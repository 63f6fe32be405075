import HTTPCore

extension FeedResponder {
  /// So many items share the writer's turn with other writes; more have one of their own.
  static var sharedBatch: Int { 300 }

  /// `POST /feeds/{feed}/items`, where the body was not taken by a sink.
  func postItems(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .postItems, input)
    guard write.content?.kind == .ndjson else { return try postItem(write) }
    try expectRoom(write.access)
    // A body would have gone to a sink.
    guard !write.isDropped, input.request.value(of: .transferEncoding) == nil else {
      throw .write(.dropped)
    }
    return try submit(try batch(for: write), write, place: nil)
  }

  /// What takes the lines of an NDJSON body.
  func sink(for write: WriteAdmission) throws(RouteError) -> any BodySink {
    try expectRoom(write.access)
    let access = write.access
    guard let place = access.uploads.take(limit: access.bounds.uploads) else {
      throw .write(.crowded)
    }
    return ItemBatchSink(
      try batch(for: write), refuse: refusal,
      submit: { [self] (batch) throws(RouteError) in
        try submit(batch, write, place: place)
      })
  }

  private func batch(for write: WriteAdmission) throws(RouteError) -> ItemBatch {
    try RouteError.writing { () throws(WriteError) in
      try ItemBatch(
        registry: edition.registry, coding: write.content?.coding ?? .identity,
        limit: write.access.bounds.batchBody, isHashed: write.key != nil,
        makeSpool: write.access.makeSpool)
    }
  }

  private func submit(
    _ batch: ItemBatch, _ write: WriteAdmission, place: UploadPlace?
  ) throws(RouteError) -> Response {
    let (items, content) = try RouteError.writing { () throws(WriteError) in try batch.finish() }
    let scope = scope(of: write)
    let isAlone = items.count > Self.sharedBatch || items.bytes.isEmpty && items.count > 0
    return try submit(
      write.access, key: write.key?.key(of: content), weight: items.bytes.count,
      volume: items.byteCount, isAlone: isAlone, hasPlace: place != nil
    ) { (transaction) throws(WriteError) in
      // The place is held until this is let go.
      _ = place
      let feed = try scope.feed(in: transaction)
      return try items.put(into: feed, transaction).answer
    }
  }
}

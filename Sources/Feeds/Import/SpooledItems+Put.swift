import HTTPCore

extension SpooledItems {
  /// What has become of the items of an NDJSON body.
  struct Counts {
    var received = 0
    var created = 0
    var updated = 0
    var unchanged = 0

    /// `{"received","created","updated","unchanged"}`
    var answer: FinishedAnswer {
      let text =
        #"{"received":\#(received),"created":\#(created),"updated":\#(updated),"unchanged":\#(unchanged)}"#
      return FinishedAnswer(.ok, fields: RouteFields.jsonNotStored, body: Array(text.utf8))
    }
  }

  /// Puts all of them into the feed in their order.
  func put(
    into feed: Feed, _ transaction: any FeedTransaction
  ) throws(WriteError) -> Counts {
    var counts = Counts()
    let put = { (item: NewItem) throws(StoreError) in
      counts.received += 1
      switch try transaction.put(item, into: feed) {
      case .created: counts.created += 1
      case .updated: counts.updated += 1
      case .unchanged: counts.unchanged += 1
      }
    }
    do throws(Failure<StoreError>) {
      try forEach(put)
    } catch {
      throw WriteError(error)
    }
    return counts
  }
}

extension WriteError {
  fileprivate init(_ failure: SpooledItems.Failure<StoreError>) {
    switch failure {
    case .spool(let error): self = .spool(error)
    case .body(let error): self = .store(error)
    }
  }
}

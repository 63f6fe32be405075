package import Cells

/// Takes NDJSON items into one feed, all or none.
package struct ItemImport: Sendable {
  /// What an import did.
  package struct Report: Hashable, Sendable {
    package var received = 0
    package var created = 0
    package var updated = 0
    package var unchanged = 0
    /// Whether the feed was made by it.
    package var madeFeed = false
  }

  /// Why nothing was imported.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// A line is no item that the feed can take.
    case line(Int, reason: String)
    /// The feed is there in another order than the one asked for.
    case order(feed: FeedName, is: FeedOrder, asked: FeedOrder)
    /// The source could not be read.
    case source(String)
    case store(StoreError)

    package var description: String {
      switch self {
      case .line(let line, let reason): "line \(line): \(reason)"
      case .order(let feed, let order, let asked):
        "the feed \"\(feed)\" has the order \(order.rawValue), not \(asked.rawValue), and keeps it"
      case .source(let reason): reason
      case .store(let error): "\(error)"
      }
    }
  }

  let registry: CellRegistry
  let feed: FeedName
  let title: String?
  let order: FeedOrder?

  /// - Parameters:
  ///   - title: the title of a feed that is made by this; nil for its name.
  ///   - order: the feed's order; nil for the one it has, `newest` for a feed that is made.
  package init(registry: CellRegistry, feed: FeedName, title: String? = nil, order: FeedOrder?) {
    self.registry = registry
    self.feed = feed
    self.title = title
    self.order = order
  }

  /// Imports what `source` hands out piece by piece until nil, in one transaction, in memory that
  /// does not grow with it. Other writers wait meanwhile; readers do not.
  ///
  /// Lines end at LF; blank ones are skipped. A missing `publishedAt` means undated; an id is
  /// required, and one that is there already is updated. The same id twice applies in order.
  ///
  /// - Parameter progress: called with the number of items so far, after each.
  package func run(
    with writer: some FeedWriter, progress: (Int) -> Void = { _ in },
    from source: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> Report {
    try writer.write(failingAs: Failure.store) { (transaction) throws(Failure) in
      var report = Report()
      let feed = try target(in: transaction, &report)
      var splitter = LineSplitter()
      let takeLine = { (number: Int, line: ArraySlice<UInt8>) throws(Failure) in
        guard !LineSplitter.isBlank(line) else { return }
        let item = try item(of: line, number)
        report.received += 1
        switch try Failure.storing({ () throws(StoreError) in
          try transaction.put(item, into: feed)
        }) {
        case .created: report.created += 1
        case .updated: report.updated += 1
        case .unchanged: report.unchanged += 1
        }
        progress(report.received)
      }
      while let piece = try source() {
        try splitter.split(piece, wrapping: Failure.init, takeLine)
      }
      try splitter.finish(wrapping: Failure.init, takeLine)
      return report
    }
  }

  private func target(
    in transaction: some FeedTransaction, _ report: inout Report
  ) throws(Failure) -> Feed {
    let found = try Failure.storing { () throws(StoreError) in
      try transaction.feed(named: feed)
    }
    if let found {
      if let order, order != found.order {
        throw .order(feed: feed, is: found.order, asked: order)
      }
      return found
    }
    report.madeFeed = true
    return try Failure.storing { () throws(StoreError) in
      try transaction.createFeed(
        named: feed, title: title ?? feed.text, order: order ?? .newest)
    }
  }

  private func item(of line: ArraySlice<UInt8>, _ number: Int) throws(Failure) -> NewItem {
    let draft: ItemDraft
    do throws(ItemDraft.Refusal) {
      draft = try ItemDraft(json: line, registry: registry)
    } catch {
      throw .line(number, reason: error.description)
    }
    guard let id = draft.id else {
      throw .line(number, reason: ItemFault.missingID.description)
    }
    return draft.item(id: id)
  }
}

extension ItemImport.Failure {
  fileprivate init(_ error: LineSplitter.TooLong) {
    self = .line(error.line, reason: "a line has at most \(LineSplitter.maximumLength) bytes")
  }

  fileprivate static func storing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(ItemImport.Failure) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}

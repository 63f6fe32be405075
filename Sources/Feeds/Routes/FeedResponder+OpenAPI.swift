import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /openapi.json`
  func openAPI(_ input: RouteInput) throws(RouteError) -> Response {
    try answer(input.request, try openAPIAnswer())
  }

  /// The document, for a program that prints it.
  package func openAPIDocument() throws(StoreError) -> [UInt8] {
    do throws(RouteError) { return try openAPIAnswer().body } catch {
      if case .store(let failure) = error { throw failure }
      throw .failed("no document could be made")
    }
  }

  /// Made anew where the registry or the list of feeds is another, and where rows are once it is of
  /// some age; else costs a look at the feeds. Writers can't have every request pay for it.
  private func openAPIAnswer() throws(RouteError) -> KeptAnswer {
    let feeds = try read { () throws(RouteError) in
      try RouteError.storing { () throws(StoreError) in try store.feeds() }
    }
    var (list, rows) = (ContentHash(), ContentHash())
    for feed in feeds {
      list.combine(Array("\(feed.name) \(feed.order) \(feed.title)".utf8)[...])
      list.combine(UInt64(bitPattern: feed.number))
      for number in [feed.version, feed.total] { rows.combine(UInt64(bitPattern: number)) }
    }
    let state = KeptDocument.State(edition: edition.number, feeds: list.value, rows: rows.value)
    if let kept = keptDocument, kept.isGood(for: state, age: settings.exampleAge) {
      return kept.answer
    }
    let document = OpenAPIDocument(
      context: OpenAPIContext(registry: edition.registry, settings: settings),
      examples: try openAPIExamples(feeds),
      feeds: PromisedFeed.all(stored: feeds, registry: edition.registry))
    let answer = KeptAnswer(body: document.json)
    keptDocument = KeptDocument(state: state, made: .now, answer: answer)
    return answer
  }
}

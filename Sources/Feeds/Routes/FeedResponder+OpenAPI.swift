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

  /// Made anew where the registry or a feed is another; else costs a look at the feeds.
  private func openAPIAnswer() throws(RouteError) -> KeptAnswer {
    let feeds = try read { () throws(RouteError) in
      try RouteError.storing { () throws(StoreError) in try store.feeds() }
    }
    var hash = ContentHash()
    for feed in feeds {
      hash.combine(Array("\(feed.name) \(feed.order) \(feed.title)".utf8)[...])
      for number in [feed.number, feed.version, feed.total] {
        hash.combine(UInt64(bitPattern: number))
      }
    }
    if let kept = keptDocument, kept.edition == edition.number, kept.feeds == hash.value {
      return kept.answer
    }
    let document = OpenAPIDocument(
      context: OpenAPIContext(registry: edition.registry, settings: settings),
      examples: try openAPIExamples(feeds), feeds: allFeeds(feeds))
    let answer = KeptAnswer(body: document.json)
    keptDocument = KeptDocument(edition: edition.number, feeds: hash.value, answer: answer)
    return answer
  }

  /// The stored feeds, and the program's lists that are not stored yet, by name.
  private func allFeeds(_ stored: [Feed]) -> [(name: String, order: FeedOrder)] {
    let names = Set(stored.map(\.name.text))
    let lists = edition.registry.feeds.filter { !names.contains($0.name) }
    return (stored.map { ($0.name.text, $0.order) } + lists.map { ($0.name, FeedOrder.appended) })
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}

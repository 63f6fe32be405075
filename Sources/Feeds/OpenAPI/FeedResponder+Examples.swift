import Cells
import HTTPCore

/// What the document shows of the store.
private struct ShownFeed {
  let feed: Feed
  let item: StoredItem?
  let token: String
}

extension FeedResponder {
  /// Real answers for the document. Costs some page requests, whatever the store holds.
  func openAPIExamples(_ feeds: [Feed]) throws(RouteError) -> OpenAPIExamples {
    var examples = OpenAPIExamples()
    let base = settings.basePath
    if let shown = try shownFeed(of: feeds) {
      try add(shown, to: &examples)
      try addWrites(of: shown, to: &examples)
    }
    examples.add(health().body, to: .health, 200)
    try ask("\(base)/feeds", of: .feeds, for: &examples)
    try ask("\(base)/", of: .root, accept: "application/json", for: &examples)
    try ask("\(base)/cells", of: .cells, for: &examples)
    if let cell = edition.registry.cells.first?.identifier.rawValue {
      examples.parameters[.type] = .text(cell)
      try ask("\(base)/cells/\(cell)", of: .cell, for: &examples)
    }
    let cells = edition.registry.cells.prefix(2).map { OpenAPIValue.text($0.identifier.rawValue) }
    if !cells.isEmpty { examples.parameters[.cells] = .list(cells) }
    if let file = RouteParameter.files.first { examples.parameters[.file] = .text(file) }
    addProblems(to: &examples)
    return examples
  }

  /// The first feed that has items and can be written, or one that comes near to it.
  private func shownFeed(of feeds: [Feed]) throws(RouteError) -> ShownFeed? {
    let lists = Set(edition.registry.feeds.map(\.name))
    let filled = feeds.filter { $0.total > 0 }
    guard
      let feed = filled.first(where: { !lists.contains($0.name.text) }) ?? filled.first
        ?? feeds.first
    else { return nil }
    let item = try read { () throws(RouteError) in
      try RouteError.storing { () throws(StoreError) -> StoredItem? in
        guard let now = try store.feed(named: feed.name),
          let entry = try store.entries(of: now, from: 0, limit: 1).first
        else { return nil }
        return try store.item(number: entry.itemNumber)
      }
    }
    return ShownFeed(
      feed: feed, item: item, token: String(decoding: tokens.token(of: feed), as: UTF8.self))
  }

  private func add(
    _ shown: ShownFeed, to examples: inout OpenAPIExamples
  ) throws(RouteError) {
    let feed = "\(settings.basePath)/feeds/\(shown.feed.name)"
    examples.parameters[.feed] = .text(shown.feed.name.text)
    for parameter in [RouteParameter.snapshot, .since, .lastEventId] {
      examples.parameters[parameter] = .text(shown.token)
    }
    try ask(feed, of: .feed, for: &examples)
    try ask("\(feed)/rows?pageSize=2", of: .rows, for: &examples)
    try ask("\(feed)/heights?pageSize=2", of: .heights, for: &examples)
    try ask("\(feed)/changes?since=\(shown.token)&loaded=2", of: .changes, for: &examples)
    examples.add(
      text: EventText.retry + EventText.standing("snapshot", of: shown.feed, tokens), to: .events,
      200, "text/event-stream")
    try ask("\(feed)/rows?pageIndex=one", problem: "parameter", for: &examples)
    try ask("\(feed)/rows?snapshot=yesterday", problem: "snapshot", for: &examples)
    var push: [UInt8] = []
    let action = Action.push(feed: shown.feed.name.text)
    do throws(RowError) {
      try ActionWords.append(action, page: nil, base: settings.basePath, to: &push)
      examples.add(push, to: .select, 200)
    } catch {
      // A push has no value that could have no JSON.
    }
    guard let item = shown.item else { return }
    examples.parameters[.id] = .text(item.id.description)
    let id = PercentEncoding.encode(item.id.description)
    try ask("\(feed)/rows/\(id)", of: .row, for: &examples)
    try ask("\(feed)/items/\(id)", of: .item, for: &examples)
  }

  /// What writes of the feed and its item as they are take and answer.
  private func addWrites(
    of shown: ShownFeed, to examples: inout OpenAPIExamples
  ) throws(RouteError) {
    let draft: OpenAPIValue = [
      "title": .text(shown.feed.title), "order": .text(shown.feed.order.rawValue),
    ]
    examples.add(draft.json, to: .putFeed, nil)
    for code in [UInt16(200), 201] {
      try ask("\(settings.basePath)/feeds/\(shown.feed.name)", of: .putFeed, code, for: &examples)
    }
    guard let item = shown.item, let body = ItemWords.body(of: item),
      (try? ItemDraft(json: body[...], registry: edition.registry)) != nil
    else { return }
    examples.add(body, to: .putItem, nil)
    for code in [UInt16(200), 201] { examples.add(body, to: .putItem, code) }
    let new: OpenAPIValue = ["type": .text(item.type), "payload": .json(item.payload)]
    examples.add(new.json, to: .postItems, nil)
    examples.add(body, to: .postItems, 201)
    examples.add(
      text: body + [UInt8(ascii: "\n")], to: .postItems, nil,
      RequestContent.Kind.ndjson.mediaType)
    let counts = SpooledItems.Counts(received: 1, unchanged: 1)
    examples.add(counts.answer.body, to: .postItems, 200)
  }

  /// Has the routes answer a GET, whose body becomes that of an answer of `route`. A store that
  /// fails is an error; what is not answered 200 is no example.
  private func ask(
    _ target: String, of route: Route, _ code: UInt16 = 200, accept: String? = nil,
    for examples: inout OpenAPIExamples
  ) throws(RouteError) {
    guard let response = try answer(target, accept: accept), response.status == .ok else { return }
    examples.add(response.body, to: route, code)
  }

  /// The same for what is answered 400.
  func ask(
    _ target: String, problem name: String, for examples: inout OpenAPIExamples
  ) throws(RouteError) {
    guard let response = try answer(target, accept: nil), response.status == .badRequest else {
      return
    }
    examples.add(problem: response.body, name, code: 400)
  }

  private func answer(_ target: String, accept: String?) throws(RouteError) -> Response? {
    var number = 0
    do throws(RouteError) {
      return try route(Request(exampleOf: target, accept: accept), &number)
    } catch {
      switch error {
      case .store, .database: throw error
      default: return error.response(base: settings.basePath) { _ in }
      }
    }
  }
}

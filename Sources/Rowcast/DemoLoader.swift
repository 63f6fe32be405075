import Feeds

/// Loads the program's sample feeds into a database that has no feeds at all.
struct DemoLoader {
  let app: App

  func load(into path: String) throws {
    guard try SQLiteFeedStore(path: path).feeds().isEmpty else { return }
    let writer = try SQLiteFeedWriter(path: path)
    for sample in app.demo {
      guard let name = FeedName(sample.name), let order = FeedOrder(rawValue: sample.order) else {
        throw UsageError(
          description: "the sample feed \"\(sample.name)\" has no valid name or order")
      }
      var pieces = [Array(sample.ndjson.utf8)]
      let load = ItemImport(
        registry: app.registry, feed: name, title: sample.title, order: order)
      do {
        _ = try load.run(with: writer) { () throws(ItemImport.Failure) in pieces.popLast() }
      } catch {
        throw UsageError(description: "the sample feed \"\(sample.name)\": \(error)")
      }
    }
  }
}

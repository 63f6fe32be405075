/// Compares the feeds of two contracts.
enum FeedDiff {
  static func changes(old: ContractDocument, new: ContractDocument) -> [ContractChange] {
    guard let before = old.feeds, let after = new.feeds else {
      guard old.feeds != nil || new.feeds != nil else { return [] }
      let which = old.feeds == nil ? "the old one" : "the new one"
      return [
        ContractChange(
          .remark, "feeds-not-compared", .contract,
          "feeds are not compared, since \(which) does not tell them")
      ]
    }
    var changes: [ContractChange] = []
    for feed in before {
      guard let now = after.first(where: { $0.name == feed.name }) else {
        guard new.hasAllFeeds else {
          changes.append(
            ContractChange(
              .remark, "feed-not-compared", .feed(feed.name), "is no list of the program's",
              why: "name the database, which may have it, with --db"))
          continue
        }
        changes.append(
          ContractChange(
            .breaking, "feed-removed", .feed(feed.name), "is gone",
            why: "clients that show it are answered 404"))
        continue
      }
      if now.order != feed.order {
        changes.append(
          ContractChange(
            .breaking, "order-changed", .feed(feed.name),
            "was in the order \(feed.order), and is now in \(now.order)",
            why: "clients that keep rows or look for new ones at one end have them elsewhere"))
      }
    }
    for feed in after where !before.contains(where: { $0.name == feed.name }) {
      changes.append(ContractChange(.compatible, "feed-added", .feed(feed.name), "is new"))
    }
    return changes
  }
}

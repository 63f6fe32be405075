import Feeds

/// `rowcast feeds create`
enum CreateFeedCommand {
  private static let title = Option(
    name: "title", kind: .value(placeholder: "TITLE"), help: "what people read",
    standard: "the name")
  private static let order = Option(
    name: "order", kind: .value(placeholder: "newest|oldest|appended"),
    help: "how its items follow one another, for good once there are any", standard: "newest")

  static let syntax = CommandSyntax(
    name: "feeds create", summary: "make an empty feed",
    discussion:
      "Makes a feed, and the database where there is none. A name that is taken is refused.",
    operands: ["NAME"], options: [.db, title, order])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let name = try options.feedName(at: 0)
    let orderText = options.text(order, else: "newest")
    guard let order = FeedOrder(rawValue: orderText) else {
      throw UsageError(
        description:
          "\(options.origin(of: Self.order)) is \"\(orderText)\"; it must be newest, oldest or appended"
      )
    }
    let title = options.text(title, else: name.text)
    if title.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw UsageError(
        description:
          "\(options.origin(of: Self.title)) is \"\(title)\"; it must have no control characters")
    }
    let path = try options.writableDatabasePath()
    _ = try FeedDatabase.prepare(path: path)
    do throws(StoreError) {
      let writer = try SQLiteFeedWriter(path: path)
      let isTaken = try writer.write(failingAs: \.self) { (transaction) throws(StoreError) in
        guard try transaction.feed(named: name) == nil else { return true }
        _ = try transaction.createFeed(named: name, title: title, order: order)
        return false
      }
      if !isTaken {
        print("made \(name), \(order.rawValue)")
        return 0
      }
    } catch {
      throw FeedDatabase.Unusable(path: path, error)
    }
    throw CareFile.Failure(description: "there is a feed \"\(name)\" already; it was left as it is")
  }
}

import Feeds

/// `rowcast feeds delete`
enum DeleteFeedCommand {
  private static let yes = Option(
    name: "yes", kind: .flag, help: "delete it though it has items", standard: nil)

  static let syntax = CommandSyntax(
    name: "feeds delete", summary: "delete a feed with all its items",
    discussion: """
      Takes the feed out of sight at once, for every client, then removes its rows little by
      little, so that others can write in between. Cut short, the next feeds delete or vacuum
      goes on with what is left. A feed that is made again under the name is another one:
      snapshots of the old are refused. rowcast vacuum gives the room back to the disk.
      """,
    operands: ["FEED"], options: [.db, yes])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let name = try options.feedName(at: 0)
    let isSure = try options.isSet(yes)
    let path = try options.existingDatabasePath()
    _ = try FeedDatabase.prepare(path: path)
    let removal: FeedRemoval
    let feed: Feed?
    do {
      removal = try FeedRemoval(path: path)
      feed = try removal.hide(name, ifAtMost: isSure ? .max : 0)
    } catch let error as FeedRemoval.TooMany {
      throw UsageError(
        description:
          "the feed \"\(name)\" has \(CountText.of(Int(error.feed.total), "item")); say --yes to delete them all with it"
      )
    } catch let error as StoreError {
      throw FeedDatabase.Unusable(path: path, error)
    }
    do throws(StoreError) {
      try RemovalRun(removal).finish()
    } catch {
      throw CareFile.Failure(
        description:
          "\(feed == nil ? "" : "\(name) is deleted, but its rows are not all removed yet; ")rowcast vacuum goes on with what is left: \(path): \(error)"
      )
    }
    guard let feed else { throw CareFile.Failure(description: "there is no feed \"\(name)\"") }
    print("deleted \(name) with \(CountText.of(Int(feed.total), "item", zero: "no"))")
    return 0
  }
}

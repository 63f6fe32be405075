import Feeds
import FoundationEssentials

extension ParsedOptions {
  /// The path of a database that is there; refused is one that is not.
  func existingDatabasePath() throws(UsageError) -> String {
    let path = try databasePath()
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError(
        description:
          "\(origin(of: .db)) is \"\(path)\", and there is no such file; name the database")
    }
    return path
  }

  /// The feed that an operand names.
  func feedName(at index: Int) throws(UsageError) -> FeedName {
    let name = operands[index]
    guard let feed = FeedName(name) else {
      throw UsageError(
        description:
          "\"\(name)\" is no feed name; it must be lower-case letters, digits, '.', '_' or '-', at most 64, beginning with a letter or digit"
      )
    }
    return feed
  }
}

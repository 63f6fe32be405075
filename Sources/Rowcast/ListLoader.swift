import Cells
import Feeds

/// Brings the feeds of a program's lists to their items.
enum ListLoader {
  /// Makes the feeds that are missing; writes nothing where all is as declared.
  static func load(
    _ lists: [ListFeedDeclaration], into path: String, retention: SnapshotRetention
  ) throws {
    guard !lists.isEmpty else { return }
    let writer = try SQLiteFeedWriter(path: path, retention: retention)
    for list in lists {
      do throws(ListFeedSync.Failure) { _ = try ListFeedSync(list).run(with: writer) } catch {
        guard case .store(let failure) = error else { throw error }
        throw FeedDatabase.Unusable(path: path, failure)
      }
    }
  }
}

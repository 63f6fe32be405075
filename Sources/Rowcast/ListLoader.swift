import Cells
import Feeds

/// Brings the feeds of a program's lists to their items.
enum ListLoader {
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes the feeds that are missing; writes nothing where all is as declared.
  ///
  /// - Parameter log: told what was changed in feeds that were there.
  static func load(
    _ lists: [ListFeedDeclaration], into path: String, retention: SnapshotRetention,
    log: (String) -> Void
  ) throws {
    guard !lists.isEmpty else { return }
    let writer = try SQLiteFeedWriter(path: path, retention: retention)
    for list in lists {
      do throws(ListFeedSync.Failure) {
        let report = try ListFeedSync(list).run(with: writer)
        if !report.madeFeed, report.created + report.updated + report.removed > 0 {
          log(
            "the list \(list.name): \(report.created) created, \(report.updated) updated, \(report.removed) removed"
          )
        }
      } catch {
        if case .store(let failure) = error { throw FeedDatabase.Unusable(path: path, failure) }
        throw Refusal(description: "\(list.location): \(error)")
      }
    }
  }
}

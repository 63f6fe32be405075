package import HTTPCore

/// What an operator can set of the routes.
package struct FeedResponderSettings: Sendable {
  /// The greatest `pageSize`, from 1 to `PageSize.limit`.
  package var maximumPageSize: Int
  /// Bytes of rendered rows that each event loop keeps.
  package var rowCacheCapacity: Int
  /// Bytes of whole pages that each event loop keeps.
  package var pageCacheCapacity: Int
  /// Bytes of the order trees' nodes that each event loop's store is to keep.
  package var nodeCacheCapacity = 4 << 20
  /// Bytes of events that each event loop keeps.
  package var eventCacheCapacity: Int
  /// Whose preflights are answered.
  package var cors = CORSPolicy(.none)
  /// What every path that answers write begins with, and requests may come with.
  package var basePath = BasePath()
  package var offer = RouteOffer.all
  /// What tells this program from any other that could make other rows of the same data; pages made
  /// with another mark have other tags.
  package var programMark: UInt64 = 0
  /// The program's version, for `/openapi.json`.
  package var version = "0"
  /// How old the examples of `/openapi.json` may be, so that not every write makes it anew.
  package var exampleAge = Duration.seconds(1)
  /// Nil where no viewer is served.
  package var viewer: ViewerSettings? = ViewerSettings()
  /// Nil where nobody can write through the server.
  package var writes: WriteAccess?
  /// What all loops count, shared by them.
  package var metrics = FeedMetrics()
  /// Why nothing can be written, a clause without a full stop; nil where it can.
  package var readOnlyReason: String?
  /// What has become of the database's file; asked at every request, and must not wait.
  package var databaseFault: @Sendable () -> DatabaseFault? = { nil }
  /// Answers a request out of a store that was just opened, and tells the status; nil where that
  /// can't be had. Without it, what has met damage is tried again with what is in memory.
  package var answerAnew: (@Sendable (Request) -> Status?)?
  /// Whether the server takes no new connections any more; must not wait.
  package var isDraining: @Sendable () -> Bool = { false }

  package init(
    maximumPageSize: Int = PageSize.standardMaximum, rowCacheCapacity: Int = 32 << 20,
    pageCacheCapacity: Int = 4 << 20, eventCacheCapacity: Int = 4 << 20
  ) {
    self.maximumPageSize = maximumPageSize
    self.rowCacheCapacity = rowCacheCapacity
    self.pageCacheCapacity = pageCacheCapacity
    self.eventCacheCapacity = eventCacheCapacity
  }

  /// Bytes of rows, nodes, pages and events that all event loops keep where nobody says otherwise.
  package static let standardCacheBytes = 64 << 20

  /// Has a number of loops keep so many bytes in all: each an equal part, most of it for rows.
  package mutating func share(cacheBytes: Int, among loops: Int) {
    let part = cacheBytes / max(1, loops)
    nodeCacheCapacity = part / 8
    pageCacheCapacity = part / 16
    eventCacheCapacity = part / 32
    rowCacheCapacity = part - nodeCacheCapacity - pageCacheCapacity - eventCacheCapacity
  }
}

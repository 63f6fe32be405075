import Cells
import Feeds
import HTTPCore
import HTTPServer
import Synchronization

/// The database of a server: what may be done with it, and what becomes of its file.
///
/// Made before the server's loops are, and opened before they run.
final class ServedDatabase: Sendable {
  let path: String
  private let opened = Mutex<Opened?>(nil)

  private struct Opened {
    let readOnlyReason: String?
    let watch: DatabaseWatch
  }

  init(path: String) { self.path = path }

  /// Why nothing can be written; nil where it can, and before `open`.
  var readOnlyReason: String? { opened.withLock { $0?.readOnlyReason } }
  var watch: DatabaseWatch? { opened.withLock { $0?.watch } }

  /// Migrates the database where that is due, and tells what it did or why it can't.
  func open(log: @escaping @Sendable (String) -> Void) throws {
    if let process = DatabaseHolder.processOfForeignLog(at: ReplacingFile.resolved(path)) {
      throw FeedDatabase.Unusable(
        description:
          "\(path) was removed or replaced while process \(process) had it open, and the log beside it is that process's; end it first"
      )
    }
    try FeedDatabase.checkPages(path: path)
    var reason: String?
    switch try FeedDatabase.open(path: path) {
    case .readWrite(let applied): for name in applied { log("applied \(name)") }
    case .readOnly(let plain):
      reason = exactReason() ?? plain
      log("serving read-only: \(reason ?? plain)")
    }
    let watch = try DatabaseWatch(path: path, log: log)
    opened.withLock { [reason] in $0 = Opened(readOnlyReason: reason, watch: watch) }
    try FeedDatabase.verify(path: path, fileMark: fileMark)
    if reason == nil { watch.hold(try LogRescue(path: path)) }
  }

  /// A store for one event loop.
  ///
  /// - Parameter nodeCacheCapacity: bytes of the order trees' nodes that it keeps.
  func store(nodeCacheCapacity: Int) throws -> SQLiteFeedStore {
    try SQLiteFeedStore(path: path, fileMark: fileMark, nodeCacheCapacity: nodeCacheCapacity)
  }

  /// The settings of the routes, with what is known of the database.
  func settings(from settings: FeedResponderSettings) -> FeedResponderSettings {
    var settings = settings
    settings.readOnlyReason = readOnlyReason
    if let watch { settings.databaseFault = { watch.fault } }
    return settings
  }

  /// Answers requests by a responder that has nothing in memory yet, and opens the database for each.
  func answerAnew(
    _ settings: FeedResponderSettings, _ registry: @escaping @Sendable () -> CellRegistry
  ) -> @Sendable (Request) -> Status? {
    { request in
      var settings = settings
      settings.metrics = FeedMetrics()
      guard let store = try? self.store(nodeCacheCapacity: 0),
        let responder = try? FeedResponder(
          store: store, registry: registry(), settings: settings,
          faults: RenderingFaults { _ in }, log: { _ in })
      else { return nil }
      return responder.respond(to: request).status
    }
  }

  /// Leaves the file alone, whole, where nobody else has it open.
  func settle() {
    guard let watch else { return }
    watch.look()
    watch.letGo()
    // Another file's log is nothing to take in.
    if watch.fault == nil, readOnlyReason == nil { FeedDatabase.settle(path: path) }
  }

  /// Nil where SQLite's locks keep readers and writers apart.
  private var fileMark: (@Sendable () -> FileMark?)? {
    readOnlyReason == nil ? nil : FileMark.reader(of: path)
  }

  /// What the kernel says of writing the file, or making one beside it; nil where it allows both.
  private func exactReason() -> String? {
    if let refusal = FileAccess.refusalToWrite(path) {
      return "\(path) can't be written (\(refusal.reason))"
    }
    let folder = ReplacingFile.folder(of: ReplacingFile.resolved(path))
    return FileAccess.refusalToWrite(folder).map {
      "no file can be made in the folder of \(path) (\($0.reason)), and SQLite needs some"
    }
  }
}

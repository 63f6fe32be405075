import Feeds
import HTTPServer
import SQLite
import Synchronization

/// Sees to it that the database's path still leads to the file that the server has open.
///
/// SQLite goes on with the file that it opened, be it removed or replaced: readers would be shown
/// what is no longer there, and writes would go with the file. Looks once a second on a thread of
/// its own; `fault` costs a load from memory.
final class DatabaseWatch: Sendable {
  private let path: String
  /// Where SQLite keeps what lies beside the file: links are followed.
  private let realPath: String
  private let file: WatchedFile
  private let opened: FileStatus
  private let found = Atomic<UInt8>(0)
  private let state = Mutex(State())
  private let log: @Sendable (String) -> Void

  private struct State {
    /// Whether it was told that the log's content is not in the file yet.
    var hasToldWaiting = false
    /// The log and its index beside the file, as they were when all was well.
    var companions: [String: FileStatus] = [:]
    /// Companions that were given another name, by it.
    var setAside: [String: String] = [:]
    /// Whether the file itself was seen to be Rowcast's: of a new one all may still be in the log.
    var wasWhole = false
    /// How often the file was seen too short, and how it then was: a writer at work makes the first
    /// page say what the others will be.
    var short: (status: FileStatus, looks: Int)?
    /// Whether all that the log had was brought into the file since its name is gone.
    var isRescued = false
  }

  /// The log and its index, while connections of this process keep SQLite from removing them.
  private let held = Mutex<[String: FileStatus]>([:])
  private let rescue = Mutex<LogRescue?>(nil)

  /// To be made once the database is there, before it is served.
  init(path: String, log: @escaping @Sendable (String) -> Void) throws {
    self.path = path
    realPath = ReplacingFile.resolved(path)
    self.log = log
    do throws(SystemError) {
      file = try WatchedFile(path: path)
      opened = try file.status()
    } catch {
      throw FeedDatabase.Unusable(description: "\(path) can't be watched: \(error)")
    }
    look()
  }

  /// What was wrong at the latest look.
  var fault: DatabaseFault? { DatabaseFault(rawValue: found.load(ordering: .relaxed)) }

  /// Looks now. A fault is told when it is new, and so is its end.
  func look() {
    state.withLock { state in
      let before = fault
      // What was overwritten once has mixed with what SQLite remembers of it.
      guard before != .overwritten else { return }
      // Nothing tells what others made of the file since.
      guard before != .logRemoved else { return bringIn(&state) }
      let now = judge(&state)
      guard now != before else { return }
      log(words(for: now))
      if now == .replaced { setCompanionsAside(&state) }
      found.store(now?.rawValue ?? 0, ordering: .relaxed)
      if now == .logRemoved { bringIn(&state) }
    }
  }

  private func judge(_ state: inout State) -> DatabaseFault? {
    let named: FileStatus
    do throws(SystemError) { named = try FileStatus(path: path) } catch {
      // One that can't be asked for says nothing of the file.
      return error.isOfMissingFile ? .removed : fault
    }
    guard named.isFile(of: opened) else { return .replaced }
    returnCompanions(&state)
    guard isLogInPlace else { return .logRemoved }
    for suffix in Self.suffixes {
      state.companions[suffix] = try? FileStatus(path: realPath + suffix)
    }
    guard let bytes = try? file.firstBytes(FeedDatabase.headerLength) else { return nil }
    switch FeedDatabase.outside(header: bytes, size: named.size) {
    case .whole:
      state.wasWhole = true
      state.short = nil
    case .foreign: if state.wasWhole { return .overwritten }
    case .short:
      let looks = state.short?.status == named ? (state.short?.looks ?? 0) + 1 : 1
      state.short = (named, looks)
      if looks > 2 { return .overwritten }
    }
    return nil
  }

  /// Brings into the file what is in the log that has no name any more, which nobody could find after
  /// this process. A write that looked for the log before it went holds SQLite's lock until it is
  /// committed, so that this waits for it.
  private func bringIn(_ state: inout State) {
    guard !state.isRescued, let rescue = rescue.withLock({ $0 }) else { return }
    guard (try? FileStatus(path: path))?.isFile(of: opened) == true else { return }
    guard rescue.bringIn() else {
      if !state.hasToldWaiting {
        log(
          "what was written last is not in \(path) yet; it is tried again, so leave the server running"
        )
        state.hasToldWaiting = true
      }
      return
    }
    log("everything that was written is in \(path)")
    state.isRescued = true
  }

  private func words(for fault: DatabaseFault?) -> String {
    switch fault {
    case nil: "\(path) is back; it is served again"
    case .removed:
      "\(path) was removed; nothing is read from it or written until it is back in its place"
    case .replaced:
      "\(path) was replaced by another file; nothing is read or written until the server is started again"
    case .overwritten:
      "\(path) was overwritten or cut short; nothing is read or written until the server is started again"
    case .logRemoved:
      "the log beside \(path) was removed or replaced; nothing is read or written until the server is started again"
    }
  }
}

extension DatabaseWatch {
  /// From now on the log must stay where it is: `rescue` has it open.
  func hold(_ rescue: LogRescue) {
    self.rescue.withLock { $0 = rescue }
    var statuses: [String: FileStatus] = [:]
    for suffix in Self.suffixes { statuses[suffix] = try? FileStatus(path: realPath + suffix) }
    held.withLock { [statuses] in $0 = statuses }
  }

  /// The log may go with the last connection.
  func letGo() {
    held.withLock { $0 = [:] }
    let leavesFile = fault != nil && fault != .logRemoved
    rescue.withLock { rescue in
      rescue?.end(leavesFile: leavesFile)
      rescue = nil
    }
  }

  /// Whether the log that was held is the one beside the file; costs two looks at their status.
  var isLogInPlace: Bool {
    held.withLock { $0 }.allSatisfy { suffix, known in
      do throws(SystemError) {
        return try FileStatus(path: realPath + suffix).isFile(of: known)
      } catch {
        return !error.isOfMissingFile
      }
    }
  }
}

extension DatabaseWatch {
  private static let suffixes = ["-wal", "-shm"]

  /// The log of the file that was here would be taken for the new one's by whoever opens that: it
  /// gets another name, unless the new file has brought its own.
  private func setCompanionsAside(_ state: inout State) {
    for suffix in Self.suffixes {
      guard let known = state.companions[suffix],
        let status = try? FileStatus(path: realPath + suffix),
        status.isFile(of: known)
      else { continue }
      let name = freeName(suffix)
      guard (try? ReplacingFile.rename(realPath + suffix, to: name)) != nil else { continue }
      state.setAside[suffix] = name
      if suffix == "-wal" { log("the log of the file that was replaced is kept as \(name)") }
    }
  }

  /// The file that was opened is back, and its log belongs to it.
  private func returnCompanions(_ state: inout State) {
    for (suffix, name) in state.setAside where (try? FileStatus(path: realPath + suffix)) == nil {
      try? ReplacingFile.rename(name, to: realPath + suffix)
    }
    state.setAside = [:]
  }

  private func freeName(_ suffix: String) -> String {
    let names =
      ["\(realPath).replaced\(suffix)"] + (2...1000).map { "\(realPath).replaced-\($0)\(suffix)" }
    return names.first { (try? FileStatus(path: $0)) == nil } ?? names[0]
  }
}

extension FileStatus {
  /// Whether both are of one file, whatever was done to its content.
  fileprivate func isFile(of other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

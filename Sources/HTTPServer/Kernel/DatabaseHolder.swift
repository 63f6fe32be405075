import Glibc

/// Finds out who has an SQLite database open, by the locks that SQLite keeps on its file
/// (sqlite.org/lockingv3.html): in WAL mode each connection has one for as long as it is open.
package enum DatabaseHolder {
  /// The first of the bytes that SQLite locks, and how many there are.
  private static let firstByte = 0x4000_0000
  private static let byteCount = 512

  /// The id of a process that has the database open; nil where none has, or none can be seen.
  ///
  /// Not to be asked while this process has the database open itself: its own locks would go.
  package static func process(of path: String) -> Int32? {
    holder(of: path, from: firstByte, count: byteCount)
  }

  /// The id of a process that uses the log beside a database and not the database itself: the file
  /// that it has open was removed or replaced, and SQLite would take that file's log for this one's.
  ///
  /// Whoever opens a database locks it before its log, and lets go of it after. As for `process(of:)`.
  package static func processOfForeignLog(at path: String) -> Int32? {
    let index = path + "-shm"
    guard let process = holder(of: index, from: indexByte, count: 1), self.process(of: path) == nil
    else { return nil }
    // One that has just closed both is no fault.
    return holder(of: index, from: indexByte, count: 1) == process ? process : nil
  }

  /// The byte of the log's index that everyone locks who uses it (unixShmNode's "dead man's
  /// switch", sqlite.org/walformat.html).
  private static let indexByte = 128

  private static func holder(of path: String, from first: Int, count: Int) -> Int32? {
    guard
      let number = try? Kernel.call("open", { unsafe open(path, O_RDONLY | O_CLOEXEC) })
    else { return nil }
    let descriptor = Descriptor(owning: number)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(first)
    lock.l_len = off_t(count)
    let result = unsafe fcntl(descriptor.number, F_GETLK, &lock)
    guard result == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }
}

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
    guard
      let number = try? Kernel.call("open", { unsafe open(path, O_RDONLY | O_CLOEXEC) })
    else { return nil }
    let descriptor = Descriptor(owning: number)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(firstByte)
    lock.l_len = off_t(byteCount)
    let result = unsafe fcntl(descriptor.number, F_GETLK, &lock)
    guard result == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }
}

import Glibc

/// A file that takes its place under its name once it is whole, and never before.
///
/// It is written under a name beside the other, `.rowcast-part` at its end, which a later run takes
/// over when a crash has left it. Dropped without `commit`, nothing is left, and neither is when a
/// signal ends the process. One process at a time can make it, and that one at a time.
package final class ReplacingFile {
  /// Where it will be: the path with links followed, so that a link stays one.
  package let path: String
  /// Where it is made; other code may write it by this name.
  package let partPath: String
  private let descriptor: Descriptor
  private var isDone = false

  /// - Parameter path: of a file that is there, whose mode is kept, or of none.
  /// - Throws: `EWOULDBLOCK` where another process makes the file now.
  package init(path: String) throws(SystemError) {
    self.path = Self.resolved(path)
    partPath = self.path + ".rowcast-part"
    descriptor = try Self.open(partPath)
    UnfinishedFile.note(partPath)
    let number = descriptor.number
    try Kernel.call("ftruncate") { ftruncate(number, 0) }
    removeCompanions()
    var status = stat()
    if unsafe stat(self.path, &status) == 0 {
      let mode = status.st_mode & 0o777
      try Kernel.call("fchmod") { fchmod(number, mode) }
    }
  }

  deinit { if !isDone { remove() } }

  /// Writes all of the bytes behind those before, waiting for the disk's cache alone.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try descriptor.write(bytes) }

  /// Waits until the disk has the file, gives it its name, and waits until the disk has that.
  package func commit() throws(SystemError) {
    let number = descriptor.number
    try Kernel.call("fsync") { fsync(number) }
    try Kernel.call("rename") { unsafe Glibc.rename(partPath, path) }
    isDone = true
    UnfinishedFile.forget()
    removeCompanions()
    try Self.syncFolder(of: path)
  }

  /// Waits until the disk has the names in the folder of a path.
  package static func syncFolder(of path: String) throws(SystemError) {
    let folder = folder(of: path)
    let descriptor = Descriptor(
      owning: try Kernel.call("open") { unsafe Glibc.open(folder, O_RDONLY | O_CLOEXEC) })
    let number = descriptor.number
    try Kernel.call("fsync") { fsync(number) }
  }

  /// The folder that a path names a file of, with the slash at its end; `.` for a bare name.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Gives a file another name, in the place of one that is there.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    try Kernel.call("rename") { unsafe Glibc.rename(path, other) }
  }

  /// Gives a file a second name, which must be free.
  package static func link(_ path: String, as other: String) throws(SystemError) {
    try Kernel.call("link") { unsafe Glibc.link(path, other) }
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    while true {
      let descriptor = Descriptor(
        owning: try Kernel.call("open") { unsafe Glibc.open(path, flags, 0o666) })
      let number = descriptor.number
      try Kernel.call("flock") { flock(number, LOCK_EX | LOCK_NB) }
      // Whoever had the lock before may have given the file its name, or removed it.
      var (own, named) = (stat(), stat())
      try Kernel.call("fstat") { unsafe fstat(number, &own) }
      if unsafe lstat(path, &named) == 0, own.st_ino == named.st_ino, own.st_dev == named.st_dev {
        return descriptor
      }
    }
  }

  /// The path with links followed; the same where nothing is there.
  package static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private func remove() {
    removeCompanions()
    _ = unsafe unlink(partPath)
    UnfinishedFile.forget()
  }

  /// What SQLite keeps beside a database.
  private func removeCompanions() {
    for suffix in ["-journal", "-wal", "-shm"] { _ = unsafe unlink(partPath + suffix) }
  }
}

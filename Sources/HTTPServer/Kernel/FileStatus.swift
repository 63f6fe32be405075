import Glibc

/// What the kernel knows of a file, links followed; costs one call and no look into the file.
///
/// As long as it stays the same, so does the content, but for changes within one tick of the
/// kernel's clock (some milliseconds).
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a socket or a device.
    case other
  }

  package let kind: Kind
  /// Bytes.
  package let size: Int64
  package let device: UInt64
  package let inode: UInt64
  /// When the content was last changed, as programs may also set it; nanoseconds since 1970.
  package let modified: Int64
  /// When the content or anything else here was last changed, which nobody can set.
  package let changed: Int64

  package init(path: String) throws(SystemError) {
    var status = stat()
    try Kernel.call("stat") { unsafe stat(path, &status) }
    self.init(status)
  }

  /// The same of an open file.
  init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try Kernel.call("fstat") { unsafe fstat(descriptor, &status) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

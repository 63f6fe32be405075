/// What the kernel says of a database's file: as long as it stays the same, so does the content.
///
/// Holds where nobody sets the clock back or the file's times by hand, and where two changes of one
/// size do not fall into one tick of the kernel's clock, some milliseconds.
package struct FileMark: Equatable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// Bytes.
  package let size: Int64
  /// When the content was last changed, and when anything of the file was; nanoseconds since 1970.
  package let modified: Int64
  package let changed: Int64
  /// Whether changes wait in a file beside it.
  package let hasLog: Bool

  package init(
    device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64, hasLog: Bool
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.hasLog = hasLog
  }

  /// Whether both are of one file, whatever was done to its content.
  package func isFile(of other: FileMark) -> Bool {
    device == other.device && inode == other.inode
  }
}

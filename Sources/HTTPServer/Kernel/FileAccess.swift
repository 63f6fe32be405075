import Glibc

/// Asks the kernel whether this process may write.
package enum FileAccess {
  /// Why what lies at `path`, a file or a folder, can't be written: permissions, or a file system
  /// that is read-only. Nil where it can.
  package static func refusalToWrite(_ path: String) -> SystemError? {
    do throws(SystemError) {
      _ = try Kernel.call("faccessat") { unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
      return nil
    } catch {
      return error
    }
  }
}

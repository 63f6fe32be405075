import Glibc

/// Keeps other servers from a folder for as long as the value lives (flock(2) on the folder
/// itself, so that nothing is left behind).
struct FolderLock: ~Copyable {
  private let descriptor: Descriptor

  /// Waits up to two seconds; nil where the folder cannot be locked by then, or not at all.
  init?(path: String) {
    guard
      let number = try? Kernel.call(
        "open", { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    else { return nil }
    let descriptor = Descriptor(owning: number)
    var tries = 200
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      guard tries > 0, errno == EWOULDBLOCK || errno == EINTR else { return nil }
      usleep(10_000)
    }
    self.descriptor = descriptor
  }
}

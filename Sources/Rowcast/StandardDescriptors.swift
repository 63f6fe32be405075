import Foundation
import Synchronization

/// Descriptors 0, 1 and 2, which a caller may have closed.
enum StandardDescriptors {
  /// Opens those that are closed as the null device.
  ///
  /// Otherwise a socket would take the number, and what is printed would go to a client.
  static func open() {
    while let null = FileHandle(forUpdatingAtPath: "/dev/null") {
      // The kernel gives the lowest number that is free.
      if null.fileDescriptor > 2 { return }
      kept.withLock { $0.append(null) }
    }
  }

  /// Open for as long as the process lives.
  private static let kept = Mutex<[FileHandle]>([])
}

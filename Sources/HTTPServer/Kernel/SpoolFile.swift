import CLinux
import Glibc

/// A file without a name, for bytes that are put by: it is gone when the value is let go, or when
/// the process ends in whatever way.
package final class SpoolFile: Sendable {
  private let descriptor: Descriptor

  /// Makes the file in `folder`, which should be on the disk that has the room.
  package init(folder: String) throws(SystemError) {
    descriptor = Descriptor(owning: try Self.open(in: folder))
  }

  /// Writes all of the bytes behind what is there; waits for the disk's cache alone.
  package func append(bytes: [UInt8]) throws(SystemError) { try descriptor.write(bytes) }

  /// Up to `limit` bytes from `offset` on; none at the end.
  package func bytes(at offset: Int, limit: Int) throws(SystemError) -> [UInt8] {
    let number = descriptor.number
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try Kernel.call("pread") {
      unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(number, $0.baseAddress, $0.count, off_t(offset))
      }
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  private static func open(in folder: String) throws(SystemError) -> Int32 {
    let flags = O_RDWR | clinux_unnamed_file | O_CLOEXEC
    do throws(SystemError) {
      return try Kernel.call("open") { unsafe Glibc.open(folder, flags, 0o600) }
    } catch {
      // File systems without such files say so in one of these ways (open(2)).
      guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error.errno) else { throw error }
    }
    // The six letters at the end are what makes room for a name that is free (mkstemp(3)).
    let letters = String(repeating: "X", count: 6)
    var template = Array("\(folder)/.rowcast-spool-\(letters)".utf8CString)
    let number = try Kernel.call("mkostemp") {
      unsafe template.withUnsafeMutableBufferPointer { buffer in
        guard let name = buffer.baseAddress else { return -1 }
        return unsafe mkostemp(name, O_CLOEXEC)
      }
    }
    _ = unsafe template.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe unlink($0) }
    }
    return number
  }
}

import Foundation
import Glibc
import TestSupport

/// This end of the pair of sockets over which a browser is driven: messages that end with a NUL.
final class DevToolsSocket: Sendable {
  private let own: Int32
  /// To be the browser's descriptors 3 and 4. Closed by `handOver()`.
  let browsers: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw TestFailure("no pair of sockets: error \(errno)") }
    own = ends[0]
    // Above the numbers that it gets in the browser.
    browsers = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
    _ = close(ends[1])
  }

  deinit { _ = close(own) }

  /// Leaves the other end to the browser, so that its end is seen here.
  func handOver() { _ = close(browsers) }

  /// Ends it for both: the browser closes, and `receive` returns.
  func shutDown() { _ = shutdown(own, Int32(SHUT_RDWR)) }

  /// Sends one message. Not to be called by two threads at once.
  func send(_ message: Data) throws {
    var rest = Array(message + [0])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(own, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TestFailure("the browser takes no calls: error \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Hands each message on as it comes; returns at the end.
  func receive(_ take: (Data) -> Void) {
    var unfinished = Data()
    var piece = [UInt8](repeating: 0, count: 262_144)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe recv(own, $0.baseAddress, $0.count, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = piece[..<count]
      while let end = rest.firstIndex(of: 0) {
        take(unfinished + rest[..<end])
        unfinished = Data()
        rest = rest[(end + 1)...]
      }
      unfinished += rest
    }
  }
}

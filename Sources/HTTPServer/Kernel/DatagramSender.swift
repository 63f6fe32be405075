import CLinux
import Glibc

/// Sends datagrams to a Unix-domain socket.
final class DatagramSender: Sendable {
  private let descriptor: Descriptor
  private let address: SocketAddress

  /// A `path` that begins with NUL is an abstract name.
  init(path: String) throws(SystemError) {
    let type = Int32(SOCK_DGRAM.rawValue) | clinux_close_on_exec
    let descriptor = Descriptor(
      owning: try Kernel.call("socket") { socket(AF_UNIX, type, 0) })
    // A receiver that has hung holds nobody up for longer.
    var time = timeval(tv_sec: 1, tv_usec: 0)
    let number = descriptor.number
    try Kernel.call("setsockopt") {
      unsafe setsockopt(
        number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    address = SocketAddress(unixPath: path)
    self.descriptor = descriptor
  }

  /// Sends the text as one datagram; waits up to a second for room if it `waits`, else not at all.
  func send(_ text: String, waits: Bool) throws(SystemError) {
    let bytes = Array(text.utf8)
    let number = descriptor.number
    let flags = clinux_send_no_signal | (waits ? 0 : clinux_dont_wait)
    try Kernel.call("sendto") {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe address.withKernelForm { form, length in
          unsafe sendto(number, bytes.baseAddress, bytes.count, flags, form, length)
        }
      }
    }
  }
}
